"""One network of several, and what its cached files are named after."""

from dataclasses import replace

import torch

from clary_ml import pipeline
from clary_ml.ways import AVERAGED, SHIPPED, WAYS


def test_the_mean_of_weights_answers_as_the_mean_of_linear_layers() -> None:
    layers = [torch.nn.Linear(3, 2) for _ in range(3)]
    one = torch.nn.Linear(3, 2)
    one.load_state_dict(pipeline.mean([layer.state_dict() for layer in layers]))
    x = torch.randn(5, 3)
    torch.testing.assert_close(one(x), sum(layer(x) for layer in layers) / 3)


def test_averaged_networks_differ_in_their_seed_alone() -> None:
    for way, members in AVERAGED.items():
        recipes = [WAYS[member] for member in members]
        assert len({recipe.seed for recipe in recipes}) == len(members)
        assert {replace(recipe, seed=0) for recipe in recipes} == {replace(WAYS[way], seed=0)}
    assert SHIPPED in WAYS
