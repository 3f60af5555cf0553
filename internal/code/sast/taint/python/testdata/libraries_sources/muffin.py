import os
import subprocess
import muffin
app = muffin.Application()


@app.route("/files/{name}")
async def files(request):
    os.system("ls " + request.path_params["name"])  # want: command-injection
    subprocess.run(["ls", "--", request.path_params["name"]])
    return "ok"
