"""The bots' priorities once more, word by word and without any thought of speed: what the engine must agree with."""

from __future__ import annotations

from itertools import combinations


class Board:
    """A position as a picture: who has how many troops where, and where the kings stand."""

    def __init__(self, s):
        n = s.printed.regions
        self.regions = list(range(n))
        self.near = s.printed.neighbours
        self.kingdom = s.printed.kingdom
        self.worth = [s.worth(r) for r in self.regions]
        self.king = {who: (s.king_at[who], "fgs"[s.king_in[who]]) for who in range(3)}
        self.arrow = s.arrow
        self.troops = {}
        for r in self.regions:
            for who in range(3):
                counts = {"f": s.field[r * 3 + who], "g": 0, "s": 0}
                if s.holder[r] == who:
                    counts["g"] = s.garrison[r]
                if s.besieger[r] == who:
                    counts["s"] = s.siege[r]
                for place in "fgs":
                    self.troops[who, r, place] = counts[place] - (self.king[who] == (r, place))

    def has_king(self, who, r, places):
        return self.king[who][0] == r and self.king[who][1] in places

    def units(self, who, r, places="fgs"):
        return sum(self.troops[who, r, p] for p in places) + self.has_king(who, r, places)

    def besieged(self, who, r):
        return self.units(who, r, "g") > 0 and any(self.units(o, r, "s") for o in range(3))

    def holder(self, r):
        return next((who for who in range(3) if self.units(who, r, "g")), None)

    def strength(self, who, r):
        places = "fs" if self.besieged(who, r) else "fgs"
        return self.units(who, r, places), int(self.has_king(who, r, places))

    def empty(self, r):
        return not any(self.units(who, r) for who in range(3))

    def lead(self, who, r):
        return self.units(who, r) - sum(self.units(o, r) for o in range(3) if o != who)

    def eh(self, found):
        if len(found) == 1:
            return found[0]
        chosen = max(found) if self.arrow else min(found)
        self.arrow = 1 - self.arrow
        return chosen


def best(found, key):
    """The elements with the greatest key."""
    top = max(map(key, found))
    return [x for x in found if key(x) == top]


def move(b, bot, points, route, readings=()):
    """``(source, target, units)`` or None; units are ``(place, king)``."""

    def army(o, near):
        units, king = b.strength(o, near)
        if "any_king" in readings:
            king = int(any(at == near for at, _ in b.king.values()))
        return units, king

    def targets(r):
        if "weakest" in route:
            armies = {}
            for near in b.near[r]:
                found = [army(o, near) for o in range(3) if o != bot and army(o, near)[0]]
                if found:
                    armies[near] = min(found)
            if armies:
                return [near for near in armies if armies[near] == min(armies.values())]
        if route == "strongest>weakest" and "exact_routes" in readings:
            return []
        return [near for near in b.near[r] if b.empty(near)]

    strong = [r for r in b.regions if b.strength(bot, r)[0]]
    sources = [
        r
        for r in (best(strong, lambda r: b.strength(bot, r)) if strong else [])
        if targets(r) and crew(b, bot, r, points)
    ]
    if not sources:
        return None
    source = b.eh(sources)
    return source, b.eh(targets(source)), crew(b, bot, source, points)


def crew(b, bot, r, points):
    shut = b.besieged(bot, r)
    troops = ["f"] * b.troops[bot, r, "f"] + ["s"] * b.troops[bot, r, "s"]
    if not shut:
        troops += ["g"] * (b.troops[bot, r, "g"] - 1)
    place = b.king[bot][1] if b.king[bot][0] == r else None
    king = place in ("f", "s") or (place == "g" and not shut and b.troops[bot, r, "g"] >= 1)
    found = []
    for i in range(1, points + 1):
        if king and (i == 2 or not troops):
            found.append((place, 1))
            king = False
        elif troops:
            found.append((troops.pop(0), 0))
        else:
            break
    return found


def fortify(b, bot, points):
    """A list of ``(region, king)``; empty if not possible."""
    done = []
    for _ in range(points):
        for king in (0, 1):
            able = [
                r
                for r in b.regions
                if (b.has_king(bot, r, "f") if king else b.troops[bot, r, "f"])
                and (b.holder(r) is None or (b.holder(r) == bot and not b.besieged(bot, r)))
            ]
            free = [r for r in able if b.holder(r) is None]
            if free:
                r = b.eh(best(best(free, lambda r: b.worth[r]), lambda r: b.units(bot, r, "fs")))
            elif able:
                r = b.eh(best(best(able, lambda r: -b.units(bot, r, "g")), lambda r: b.units(bot, r, "fs")))
            else:
                continue
            if king:
                b.king[bot] = (r, "g")
            else:
                b.troops[bot, r, "f"] -= 1
                b.troops[bot, r, "g"] += 1
            done.append((r, king))
            break
        else:
            break
    return done


def attack(b, bot, barred):
    """The region, or None."""
    able = [
        r
        for r in b.regions
        if b.kingdom[r] != barred
        and any(b.units(o, r, "fs") for o in range(3) if o != bot)
        and (b.units(bot, r, "fs") or (not b.besieged(bot, r) and b.units(bot, r, "g") >= 2))
    ]
    if not able:
        return None
    able = best(able, lambda r: b.lead(bot, r))
    return b.king[bot][0] if b.king[bot][0] in able else b.eh(able)


def besiege(b, bot, points, preferred):
    """The region, or None."""
    able = []
    for r in b.regions:
        who = b.holder(r)
        shut = who in (None, bot) or b.besieged(who, r)
        if not shut and min(b.units(bot, r, "f"), 2 * points) > b.units(who, r, "g"):
            able.append(r)
    if not able:
        return None
    if preferred:
        able = best(able, lambda r: b.lead(bot, r))
    able = best(able, lambda r: b.worth[r])
    able = best(able, lambda r: not any(b.units(o, r, "f") for o in range(3) if o != bot))
    return b.eh(best(able, lambda r: -b.units(b.holder(r), r, "g")))


# -- battle ------------------------------------------------------------------------------------------------------------


def columns(track):
    """The dice by column, from the board edge down: ``(owner, guard)``."""
    found = {}
    for die in track:
        found.setdefault(die // 6, []).append((die % 6 // 2, die % 2))
    return found


def reserve(track, bot, cards):
    """The cards played, given as ``(number, points)``; an empty list to pass."""
    by = columns(track)
    singles = [c for c in by if len(by[c]) == 1]
    high = max(singles, default=None)
    if high is not None and by[high][0][0] == bot:
        return []
    own = [c for c in by if any(owner == bot for owner, _ in by[c])]
    if not own:
        return []
    h = max(own)
    for goal in (1, 2):
        for n in range(1, len(cards) + 1):
            fitting = []
            for chosen in combinations(sorted(cards), n):
                total = sum(points for _, points in chosen)
                c = h + total
                after = {k: len(v) for k, v in by.items()}
                after[h] -= 1
                after[c] = after.get(c, 0) + 1
                if goal == 1:
                    good = after[c] == 1 and not any(k > c and after[k] == 1 for k in after)
                else:
                    good = high is not None and c == high
                if good:
                    fitting.append((total, [number for number, _ in chosen]))
            if fitting:
                return min(fitting)[1]
    return []


def strike(track, bot, player):
    """``(column, owner, guard)`` of the die that a bot's single die removes."""
    by = columns(track)
    enemy = {c: [d for d in by[c] if d[0] != bot] for c in by}
    first = [
        c for c in by if len(enemy[c]) == 1 and len(by[c]) - 1 == sum(d[0] == bot for d in by[c]) and len(by[c]) < 3
    ]
    three = [c for c in by if len(by[c]) >= 3 and enemy[c]]
    two = [c for c in by if len(by[c]) == 2 and enemy[c]]
    column = max(first) if first else min(three) if three else min(two)
    mine = [d for d in enemy[column] if d[0] == player]
    return (column, *(mine or enemy[column])[0])
