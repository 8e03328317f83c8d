"""The same learning with PyTorch, on the processor or on a graphics card; only the extra ``train`` brings it."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from meseta.core.errors import MesetaError
from meseta.training.model import MARGIN_WEIGHT, NAMES, Array, Parameters


def is_here() -> bool:
    """Whether PyTorch is installed."""
    return find_spec("torch") is not None


def torch_here() -> Any:
    """PyTorch, or a sentence."""
    try:
        return import_module("torch")
    except ImportError as error:
        raise MesetaError("There is no PyTorch here: pip install 'meseta[train]', or learn with numpy.") from error


def device() -> str:
    """Where it computes."""
    return "cuda" if torch_here().cuda.is_available() else "cpu"


class Learner:
    """Adam with weights that fall by themselves, in PyTorch; the same steps as those of ``model.Learner``."""

    def __init__(self, parameters: Parameters, *, decay: float, nobody: bool = False) -> None:
        self._torch = torch_here()
        self._device = device()
        self._nobody = nobody
        self._parameters = {name: self._there(parameters[name].copy()).requires_grad_() for name in NAMES}
        falling = [self._parameters[name] for name in NAMES if name.startswith("w")]
        lasting = [self._parameters[name] for name in NAMES if not name.startswith("w")]
        groups = [{"params": falling, "weight_decay": decay}, {"params": lasting, "weight_decay": 0.0}]
        self._adam = self._torch.optim.AdamW(groups, lr=0.001, betas=(0.9, 0.999), eps=1e-8)
        self._kept: dict[int, Any] = {}

    def _there(self, array: Any) -> Any:
        return self._torch.as_tensor(array).to(self._device)

    def batch(self, rows: NDArray[np.uint8], orders: NDArray[Any], scale: Array, *wanted: Array) -> Any:
        """A batch of positions, seen from every seat; what is wanted are shares, margins and offsets."""
        seen = self._there(np.ascontiguousarray(rows))[:, self._constant(orders)].float() * self._constant(scale)
        return seen, *(self._there(np.ascontiguousarray(one)) for one in wanted)

    def _constant(self, array: Any) -> Any:
        """An array that comes again and again, kept where it is needed."""
        if id(array) not in self._kept:
            self._kept[id(array)] = array, self._there(array)
        return self._kept[id(array)][1]

    def _outputs(self, rows: Any) -> Any:
        p = self._parameters
        first = self._torch.relu(rows @ p["w1"] + p["b1"])
        return self._torch.relu(first @ p["w2"] + p["b2"]) @ p["w3"] + p["b3"]

    def loss(self, batch: Any) -> Any:
        """What a batch costs."""
        torch, (rows, share, margin, offset) = self._torch, batch
        said = self._outputs(rows)
        logits = said[..., 0] + offset
        if self._nobody:
            logits = torch.cat([logits, torch.zeros_like(logits[:, :1])], 1)
            share = torch.cat([share, 1 - share.sum(1, keepdim=True)], 1)
        surprise = -(share * torch.log_softmax(logits, 1)).sum(1).mean()
        near = torch.nn.functional.binary_cross_entropy_with_logits(said[..., 1], margin)
        return surprise + MARGIN_WEIGHT * near

    def step(self, batch: Any, rate: float) -> Any:
        """Learn from a batch; returns its loss before that."""
        loss = self.loss(batch)
        for group in self._adam.param_groups:
            group["lr"] = rate
        self._adam.zero_grad(set_to_none=True)
        loss.backward()
        self._adam.step()
        return loss.detach()

    def outputs(self, rows: Array) -> Array:
        """The logits of every row."""
        with self._torch.no_grad():
            found: Array = self._outputs(self._there(rows)).cpu().numpy()
        return found

    @property
    def parameters(self) -> Parameters:
        """What was learned so far."""
        return {name: self._parameters[name].detach().cpu().numpy().copy() for name in NAMES}

    def save(self) -> dict[str, Any]:
        """All that is needed to go on."""
        saved: dict[str, Any] = {f"p_{name}": value for name, value in self.parameters.items()}
        for name in NAMES:
            state = self._adam.state.get(self._parameters[name])
            if state:
                saved[f"f_{name}"] = state["exp_avg"].cpu().numpy()
                saved[f"s_{name}"] = state["exp_avg_sq"].cpu().numpy()
                saved["steps"] = np.array(int(state["step"]))
        return saved

    def load(self, saved: Any) -> None:
        """Go on where ``save`` was."""
        torch = self._torch
        for name in NAMES:
            with torch.no_grad():
                self._parameters[name].copy_(self._there(saved[f"p_{name}"]))
            self._adam.state[self._parameters[name]] = {
                "step": torch.tensor(float(saved["steps"])),
                "exp_avg": self._there(saved[f"f_{name}"].copy()),
                "exp_avg_sq": self._there(saved[f"s_{name}"].copy()),
            }
