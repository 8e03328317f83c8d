"""A tiny run from games to a champion, and what interruptions cost."""

from __future__ import annotations

import json
from xml.dom import minidom

import numpy as np
import pytest

from meseta.bots import weights
from meseta.core.errors import MesetaError
from meseta.training import fitting, gating, judging, records, rows


def test_a_tiny_run_makes_a_stronger_player(run_in, tmp_path):
    said = []
    run = run_in(tmp_path, said)
    run.loop()
    judged = json.loads((tmp_path / "generation-1" / "judgement.json").read_text())
    assert judged[0]["learned"] < judged[0]["hand"] - 0.05
    assert judged[0]["off"] < 0.1
    verdict = json.loads((tmp_path / "generation-1" / "gate.json").read_text())
    assert verdict["passed"]
    assert verdict["matches"][0]["score"] > 0.8
    champion = weights.read(tmp_path / "champion.weights")
    assert champion.card["gate"][0]["verdict"] == "stronger"
    card = (tmp_path / "champion.md").read_text()
    assert "The Market" in card
    assert "stronger" in card
    assert (tmp_path / "generation-1" / "calibration.svg").read_text().startswith("<svg")
    before = len(said)
    run_in(tmp_path, said).loop()
    assert len(said) == before  # all of it was done
    made = (tmp_path / "generation-1" / "candidate.weights").stat().st_mtime_ns
    (tmp_path / "generation-1" / "gate.json").unlink()  # as if it had been stopped in the gate
    run_in(tmp_path, said).loop()
    assert "did not pass" in said[-1]  # the champion is itself
    assert (tmp_path / "generation-1" / "candidate.weights").stat().st_mtime_ns == made


def test_games_that_were_cut_off_are_played_again_and_come_out_the_same(run_in, tmp_path):
    whole, cut = run_in(tmp_path / "whole", play={"games": 30}), run_in(tmp_path / "cut", play={"games": 30})
    whole.play(1)
    cut.play(1)
    path = tmp_path / "cut" / "generation-1" / records.NAME
    path.write_bytes(path.read_bytes()[:-700])
    assert len(records.load(path.parent, cut.job(1))) < 30
    cut.play(1)
    assert records.load(path.parent, cut.job(1)) == records.load(whole.place(1), whole.job(1))
    here, there = (rows.load(run.place(1), run.features) for run in (whole, cut))
    assert all(np.array_equal(one, other) for one, other in zip(here, there, strict=True))


def test_a_fit_that_was_interrupted_goes_on_and_ends_the_same(run_in, tmp_path, monkeypatch):
    small = {"play": {"games": 120}, "fit": {"epochs": 4}}
    whole, cut = run_in(tmp_path / "whole", **small), run_in(tmp_path / "cut", **small)
    whole.play(1)
    whole.fit(1)
    cut.play(1)
    with monkeypatch.context() as patch:
        patch.setattr(type(cut), "_tell_epoch", _interrupt_after_two)
        with pytest.raises(KeyboardInterrupt):
            cut.fit(1)
    assert (cut.place(1) / fitting.CHECKPOINT).exists()
    cut.fit(1)
    made = [(run.place(1) / "candidate.weights").read_bytes() for run in (whole, cut)]
    assert made[0] == made[1]


def _interrupt_after_two(_run, progress):
    if progress.epoch == 2:
        raise KeyboardInterrupt


def test_the_second_generation_searches_with_what_the_first_has_learned(run_in, tmp_path):
    wanted = {"play": {"games": 60, "later": "search:6", "later_games": 12}, "fit": {"epochs": 2}}
    run = run_in(tmp_path, **wanted)
    run.play(1)
    run.fit(1)
    assert run.job(2).players.endswith("candidate.weights")
    run.play(2)
    found = rows.load(run.place(2), run.features)
    assert (found.root >= 0).all(1).mean() > 0.5
    assert np.allclose(fitting.targets(found, run.config.fit).sum(1), 1, atol=0.01)
    run.fit(2)
    assert weights.read(run.place(2) / "candidate.weights").card["generation"] == 2


def test_a_picture_of_a_title_with_an_ampersand_is_sound():
    bins = (judging.Bin(0.5, 0.4, 10),)
    drawn = judging.picture([judging.Judgement(2, 5, 0.6, 0.7, bins, bins)], "King & Intrigue")
    assert minidom.parseString(drawn).getElementsByTagName("title")[0].firstChild.data.startswith("King & Intrigue")


def test_games_are_split_by_their_seeds_and_positions_carry_the_result(run_in, tmp_path):
    run = run_in(tmp_path, play={"games": 60, "ends": 0.5})
    run.play(1)
    found = rows.load(run.place(1), run.features)
    by_game = {}
    for game, held in zip(found.game.tolist(), found.held.tolist(), strict=True):
        assert by_game.setdefault(game, held) == held
    assert 0 < sum(by_game.values()) < 20
    assert np.allclose(found.share.sum(1), 1)
    assert set(found.seats.tolist()) == {2}
    most = np.frombuffer(run.features.most, np.uint8)
    assert (found.rows <= most).all()


def test_a_folder_of_another_configuration_is_refused(run_in, tmp_path):
    run_in(tmp_path)
    with pytest.raises(MesetaError, match=r"another configuration \(fit\): choose another folder"):
        run_in(tmp_path, fit={"epochs": 5})
    run = run_in(tmp_path)
    with pytest.raises(MesetaError, match="nothing to gate"):
        run.do("gate")
    with pytest.raises(MesetaError, match=r"no rows .* play first"):
        run.do("fit")


def test_a_gate_whose_time_is_over_has_no_verdict_and_goes_on_later(run_in, tmp_path):
    run = run_in(tmp_path, play={"games": 30}, fit={"epochs": 1}, gate={"games": 8, "low": -400, "high": 400})
    run.play(1)
    run.fit(1)
    run.where = run.where._replace(seconds=1e-6)
    with pytest.raises(MesetaError, match=r"there is no verdict yet \(games so far: 1\): go on later\."):
        run.gate(1)
    assert not (tmp_path / "generation-1" / "gate.json").exists()
    run.where = run.where._replace(seconds=0.0)
    run.gate(1)
    assert json.loads((tmp_path / "generation-1" / "gate.json").read_text())["matches"][0]["games"] > 1


def test_altered_games_and_rows_get_a_sentence(run_in, tmp_path):
    run = run_in(tmp_path, play={"games": 20})
    run.play(1)
    path = run.place(1) / records.NAME
    lines = path.read_text().splitlines()
    path.write_text("\n".join([lines[0], "{}", *lines[1:]]) + "\n")
    with pytest.raises(MesetaError, match="line 2: this line is not a game"):
        run.play(1)
    path.write_text("\n".join([lines[0].replace('"quick"', '"greedy"'), *lines[1:]]) + "\n")
    with pytest.raises(MesetaError, match="these games are of another run: players is 'greedy'"):
        run.play(1)
    shard = next(run.place(1).glob("rows-*.npz"))
    shard.write_bytes(shard.read_bytes()[:200])
    with pytest.raises(MesetaError, match="throw the file away"):
        rows.load(run.place(1), run.features)


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("hard", "hard"),
        ("search:60", "search-60"),
        ("search:60?evaluation=/a/b.weights", "search-60-evaluation-a-b.weights"),
    ],
)
def test_whoever_a_candidate_meets_has_one_folder(kind, name):
    assert gating.plain(kind) == name


def test_a_candidate_searches_as_long_as_hard_does_and_is_tested_where_it_has_a_say(run_in, tmp_path):
    run = run_in(tmp_path, play={"games": 30}, fit={"epochs": 1, "shares": [0, 0]}, gate={"iterations": 0, "games": 4})
    run.play(1)
    candidate = run.fit(1)
    assert gating.hero("market", 2, run.config.gate, candidate).startswith("search:12?")  # the effort of its style
    assert gating.hero("market", 2, run.config.gate._replace(iterations=5), candidate).startswith("search:5?")
    assert not gating.counts(candidate, 2)
    assert not run.gate(1)
    assert json.loads((tmp_path / "generation-1" / "gate.json").read_text()) == {"passed": False, "matches": []}
    weights.write(candidate, weights.read(candidate)._replace(shares=()))
    assert gating.counts(candidate, 2)
