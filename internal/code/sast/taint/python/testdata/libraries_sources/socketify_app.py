import os
import subprocess
from socketify import App
app = App()


def files(res, req):
    name = req.get_query("name")
    os.system("ls " + name)  # want: command-injection
    subprocess.run(["ls", "--", name])
    res.end("ok")


app.get("/files", files)
app.listen(3000)
