import os
import subprocess
import responder
api = responder.API()


@api.route("/files/{name}")
async def files(req, resp, *, name):
    os.system("ls " + name)  # want: command-injection
    subprocess.run(["ls", "--", name])
    os.system("ls " + req.params["dir"])  # want: command-injection
    resp.text = "ok"
