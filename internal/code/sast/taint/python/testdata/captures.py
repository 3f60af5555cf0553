# Patterns that give what they match a name.
import os

from flask import request


def run():
    match request.args["task"]:
        case "build" | "test" as task:
            os.system(f"make {task}")
        case str() as other:
            os.system(f"make {other}")  # want: command-injection
    match request.args["mode"]:
        case "fast" | "slow" as mode:
            os.system(f"make {mode}")
        case mode:
            os.system(f"make {mode}")  # want: command-injection
