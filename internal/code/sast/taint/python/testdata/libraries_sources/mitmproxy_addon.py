import os
import subprocess
from mitmproxy import http


class Addon:
    def request(self, flow: http.HTTPFlow) -> None:
        name = flow.request.query["name"]
        os.system("ls " + name)  # want: command-injection
        subprocess.run(["ls", "--", name])


addons = [Addon()]
