import os
import subprocess
from typing import Dict

from kserve import Model, ModelServer


class Tagger(Model):
    def __init__(self, name: str):
        super().__init__(name)
        self.ready = True

    def preprocess(self, payload: Dict, headers: Dict[str, str] = None) -> Dict:
        os.system("prepare " + payload["instances"][0])  # want: command-injection
        return payload

    def predict(self, payload: Dict, headers: Dict[str, str] = None) -> Dict:
        path = payload["instances"][0]["path"]
        subprocess.run(["classify", "--", path])
        return {"predictions": [open("/data/" + path).read()]}  # want: path-traversal


if __name__ == "__main__":
    ModelServer().start([Tagger("tagger")])
