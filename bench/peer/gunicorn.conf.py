"""How many workers answer, and how.

Gunicorn's documentation recommends two workers a core and one more. PEER_CLASS,
PEER_WORKERS and PEER_THREADS try something else.
"""

import os

bind = os.environ["PEER_LISTEN"]
worker_class = os.environ.get("PEER_CLASS", "sync")
workers = int(os.environ.get("PEER_WORKERS", 2 * len(os.sched_getaffinity(0)) + 1))
threads = int(os.environ.get("PEER_THREADS", 1))
keepalive = 60
# Memory before the fork is shared among the workers. ONNX Runtime's threads would
# not survive it, so each worker opens the model by itself (skin/classifier.py).
preload_app = True
backlog = 2048
control_socket_disable = True
# A heartbeat in memory, as the documentation advises.
worker_tmp_dir = "/dev/shm"


def post_worker_init(worker):
    """Opens the model before the first request, as Clary does."""
    from skin import classifier

    classifier.session()
