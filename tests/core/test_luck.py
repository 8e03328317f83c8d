"""Fair luck: a stream that is even, that depends on everybody, and whose proof finds every alteration."""

from __future__ import annotations

import itertools
from random import Random

import pytest

import meseta
from meseta.core.decision import CHANCE
from meseta.core.errors import BadFile, MesetaError
from meseta.core.luck import Fair, checked_nonce, digest_of, load_luck, new_nonce
from meseta.core.match import Match
from meseta.core.proof import Proof, check, proof_of
from meseta.core.replay import check_sum, play_back, read, write
from meseta.core.savefile import parse, restore, save

SECRET = bytes(range(32))
NONCES = ("ana", "ben", "cid")


def played(secret: bytes = SECRET, nonces: tuple[str, ...] = NONCES) -> Match:
    """A game of El Grande to its end with fair luck; everybody takes the first option."""
    match = Match(meseta.game("el_grande"), len(nonces), 1, {"rounds": "6"})
    match.luck = Fair(secret, nonces)
    match.begin()
    while match.question is not None:
        match.play(match.question.options[0])
    return match


def test_the_first_values_of_a_stream_never_change():
    luck = Fair(SECRET, NONCES)
    assert luck.digest == "a761e839ec29f5648a2351c105202fefe89fe4f72947009b7e82eef94e7dac4f"
    assert [luck.below(i, 45) for i in range(12)] == [43, 2, 41, 2, 31, 18, 14, 2, 5, 28, 25, 16]


def test_values_are_even_and_neighbours_have_nothing_in_common():
    luck = Fair(SECRET, NONCES)
    values = [luck.below(i, 10) for i in range(20_000)]
    counts = [values.count(n) for n in range(10)]
    assert all(1850 < n < 2150 for n in counts)
    pairs = [0] * 100
    for one, other in itertools.pairwise(values):
        pairs[one * 10 + other] += 1
    expected = len(values) / 100
    assert sum((n - expected) ** 2 / expected for n in pairs) < 150, "chi-square of pairs, 99 degrees of freedom"


def test_secret_and_every_nonce_count():
    streams = {
        tuple(Fair(secret, nonces).below(i, 1000) for i in range(8))
        for secret in (SECRET, bytes(32))
        for nonces in (NONCES, ("ana", "ben", "cie"), ("ben", "ana", "cid"), ("ana", "bencid", ""))
    }
    assert len(streams) == 8


def test_chance_is_silent_until_everybody_has_added_a_nonce():
    match = Match(meseta.game("el_grande"), 2, 1)
    match.luck = Fair(SECRET, ("ana", ""))
    with pytest.raises(AssertionError, match="before everybody sits"):
        match.begin()
    match = Match(meseta.game("el_grande"), 2, 1)
    match.luck = Fair(SECRET, ("ana", "")).with_nonce(1, "ben")
    match.begin()
    assert match.luck.drawn == sum(action.seat == CHANCE for action in match.log) > 0


def test_a_saved_game_goes_on_with_its_stream():
    match = Match(meseta.game("el_grande"), 3, 1)
    match.luck = Fair(SECRET, NONCES)
    match.begin()
    again = restore(parse(save(match)), match.game)
    for one in (match, again):
        while one.question is not None:
            one.play(one.question.options[-1])
    assert again.log == match.log
    assert load_luck(match.luck.save()).save() == match.luck.save()


@pytest.mark.parametrize("name", meseta.NAMES)
def test_no_way_back_leads_past_a_card(name):
    """Whoever takes back has drawn nothing since, so nobody sees a card and chooses again, or draws another one."""
    game, dice, backs = meseta.game(name), Random(name), 0
    match = Match(game, max(n for n in game.seats if n <= 3), 1)
    match.luck = Fair(SECRET, ["word"] * match.seats)
    match.begin()
    for _ in range(300):
        if match.question is None:
            break
        match.play(dice.choice(list(match.question.options)))
        seat = dice.randrange(match.seats)
        ways = [match.back, match.start_turn_over] if match.can_go_back(seat) else []
        ways += [match.take_turn_back] if match.can_take_turn_back(seat) else []
        drawn = match.luck.drawn
        if ways and dice.random() < 0.3:
            dice.choice(ways)(seat)
            backs += 1
        assert match.luck.drawn == drawn == sum(action.seat == CHANCE for action in match.log)
    assert backs > 10
    assert check(match, proof_of(match)) == match.luck.drawn


def test_a_finished_game_is_proven_by_its_record():
    match = played()
    record = read(write(match))
    again = play_back(record, match.game)
    assert write(again) == write(match)
    drawn = sum(action.seat == CHANCE for action in match.log)
    assert check(again, Proof.read(record.header["luck"])) == drawn > 20
    assert proof_of(match).digest == digest_of(SECRET)


def test_another_card_another_secret_or_another_nonce_is_found():
    match = played()
    proof = proof_of(match)
    for wrong, told in (
        (proof._replace(secret="0" * 64), "not the one whose digest"),
        (proof._replace(nonces=("ana", "ben", "eva")), "but the stream says"),
        (proof._replace(nonces=("ana", "ben")), "3 seats, but 2 nonces"),
        (proof._replace(nonces=("ana", "", "cid")), "before every seat had added its nonce"),
    ):
        with pytest.raises(MesetaError, match=told):
            check(match, wrong)
    other = played(bytes(32))
    with pytest.raises(MesetaError, match=r"Action 1: chance brought"):
        check(other, proof)


def test_games_with_dice_from_a_seed_have_no_proof():
    assert proof_of(meseta.new("toledo", seats=2)) is None
    assert "\nluck " not in write(meseta.new("toledo", seats=2))


def test_a_record_with_a_broken_proof_is_refused_in_a_sentence():
    text = write(played()).rpartition("sum ")[0]
    for line in ("luck", "luck abc def", f"luck {'0' * 64} {'0' * 64} no;nonce"):
        broken = "\n".join(line if old.startswith("luck ") else old for old in text.splitlines()) + "\n"
        with pytest.raises(BadFile, match="luck"):
            read(f"{broken}sum {check_sum(broken)}\n")


@pytest.mark.parametrize("nonce", ["", "a b", "x" * 65, "ñ", "a\nb", "a\0"])
def test_a_nonce_is_one_short_plain_word(nonce):
    with pytest.raises(MesetaError, match="nonce"):
        checked_nonce(nonce)
    assert checked_nonce(new_nonce())
