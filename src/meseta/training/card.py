"""The card of some weights: what they were learned from, how well, and how strong they are, as a page of Markdown."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from meseta.bots.weights import Weights


def page(made: Weights) -> str:
    """The card, made of nothing but the header of the file."""
    return _policy_page(made) if made.kinds else _value_page(made)


def _value_page(made: Weights) -> str:
    says = made.card
    units = " → ".join(str(layer.inputs) for layer in made.layers)
    rules, data = says.get("rules"), says.get("data")
    lines = [
        f"# What was learned about {says.get('title', made.title)}",
        "",
        f"A value for every seat of a table: {units} → 2 for each seat, shared by all, whole numbers.",
        "",
        "| | |",
        "|---|---|",
        f"| title | `{made.title}`, rules {rules}, data `{data}` |",
        f"| features | `{made.features}`, {made.layers[0].inputs} columns, up to {made.most_seats} seats |",
        f"| counts | {_counts(made.shares)}{_corrects(made)} |",
        f"| learned from | {says.get('positions')} positions of {says.get('games')} games |",
        f"| generation, epochs | {says.get('generation')}, {says.get('epochs')} |",
        f"| made | {says.get('date')}, Meseta {says.get('meseta')}, `{says.get('command')}` |",
        "",
        *_judgement(says.get("judgement", [])),
        *_end(says),
    ]
    return "\n".join(lines) + "\n"


def _policy_page(made: Weights) -> str:
    says = made.card
    units = " → ".join(str(one) for one in [*(layer.inputs for layer in made.layers), made.layers[-1].units])
    kinds = ", ".join(f"`{kind}`" for kind in made.kinds)
    lines = [
        f"# How rollouts of {says.get('title', made.title)} are played",
        "",
        f"A policy for questions of the kinds {kinds}, learned from a search: {units} options, whole numbers.",
        "",
        "| | |",
        "|---|---|",
        f"| title | `{made.title}`, rules {says.get('rules')}, data `{says.get('data')}` |",
        f"| features | `{made.features}`, {made.layers[0].inputs} columns, as the seat that is asked may know them |",
        f"| is asked | {_asked(made.shares)} |",
        f"| learned from | {says.get('positions')} decisions of {says.get('games')} games |",
        f"| epochs | {says.get('epochs')} |",
        f"| made | {says.get('date')}, Meseta {says.get('meseta')}, `{says.get('command')}` |",
        "",
        *([f"On games held out: {likeness_in_words(says['likeness'])}.", ""] if "likeness" in says else []),
        *_end(says),
    ]
    return "\n".join(lines) + "\n"


def _end(says: Mapping[str, Any]) -> list[str]:
    """What was measured of weights, and how they are made again."""
    return [
        *_strength(says.get("gate", [])),
        *_measured(says.get("strength", [])),
        "The configuration that repeats it:",
        "",
        "```json",
        json.dumps(says.get("config", {}), indent=1),
        "```",
    ]


def likeness_in_words(one: dict[str, Any]) -> str:
    """How much a policy is like its search."""
    return (
        f"of {one['decisions']} decisions it names {one['same']:.0%} (the hand-made player {one['hand']:.0%}),"
        f" surprise {one['surprise']:.3f} (any option {one['clueless']:.3f})"
    )


def _asked(shares: Sequence[float]) -> str:
    told = [f"{share:.0%} with {seats} seats" for seats, share in enumerate(shares, 1) if share]
    return f"{', '.join(told)}; the hand-made player otherwise" if shares else "always"


def _counts(shares: Sequence[float]) -> str:
    """How much of a value is the network's."""
    told = [f"{share:.0%} with {seats} seats" for seats, share in enumerate(shares, 1) if share]
    return f"{', '.join(told)}; the rest is the hand-made evaluation's" if told else "for all of a value"


def _corrects(made: Weights) -> str:
    return "; it corrects the hand-made evaluation" if made.corrects else ""


def _judgement(judged: Sequence[dict[str, Any]]) -> list[str]:
    if not judged:
        return []
    rows = [
        f"| {one['seats']} | {one['positions']} | {one['learned']:.4f} | {one['hand']:.4f} |"
        f" {one['off']:.1%} | {one['hand_off']:.1%} |"
        for one in judged
    ]
    return [
        "On positions of games held out: the mean surprise about who won, and how far chances are off.",
        "",
        "| seats | positions | learned | hand-made | off by | hand-made off by |",
        "|--:|--:|--:|--:|--:|--:|",
        *rows,
        "",
    ]


def _strength(matches: Sequence[dict[str, Any]]) -> list[str]:
    if not matches:
        return []
    rows = [
        f"| {one['opponent']} | {one['seats']} | {one['games']} | {one['score']:.1%} | {one['verdict']} |"
        for one in matches
    ]
    return [
        "In the arena, equal iterations, half of the seats each; one half is par.",
        "",
        "| against | seats | games | won | the test says |",
        "|---|--:|--:|--:|---|",
        *rows,
        "",
    ]


def _measured(games: Sequence[str]) -> list[str]:
    """What was played against whom, with 95 % intervals, in sentences."""
    return [*(f"* {one}" for one in games), ""] if games else []
