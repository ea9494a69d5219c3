"""A reader that goes on learning begins with what the file that ships says."""

from pathlib import Path

import numpy as np
import onnxruntime
import torch

from message_reader import resume
from message_reader.encoder import Encoder
from message_reader.network import Reader

MODEL = Path(__file__).parents[3] / "models" / "message-reader" / "model.onnx"


def test_weights_are_those_of_the_file() -> None:
    reader = Reader(Encoder()).eval()
    resume.load(reader, MODEL)
    tokens = np.array([[101, 2515, 2023, 2393, 2026, 3096, 102]])
    shipped = onnxruntime.InferenceSession(MODEL).run(["topics", "vector"], {"tokens": tokens})
    with torch.inference_mode():
        _, topics, vector = reader(torch.tensor(tokens))
    assert int(topics.argmax()) == int(shipped[0].argmax())
    assert float(vector.numpy()[0] @ shipped[1][0]) > 0.98
