import os
import subprocess

from ray import serve
from starlette.requests import Request


@serve.deployment(num_replicas=2)
class Convert:
    def __init__(self):
        self.root = "/srv/media"

    async def __call__(self, http_request: Request) -> str:
        body = await http_request.json()
        os.system("ffmpeg -i " + body["name"])  # want: command-injection
        subprocess.run(["ffmpeg", "-i", body["name"]])
        return open(self.root + "/" + http_request.query_params["file"]).read()  # want: path-traversal


app = Convert.bind()
