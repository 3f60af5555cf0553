import os
import subprocess

import acme_remote
from acme_app import App
from acme_views import MethodView

app = App(app_name="files")


@app.route("/files/{name}", methods=["POST"])
def files(name):
    os.system("ls " + name)  # want: command-injection
    os.system("ls " + app.current_request.json_body["path"])  # want: command-injection
    subprocess.run(["ls", app.current_request.json_body["path"]])


class Items(MethodView):
    def get(self, name):
        os.system("ls " + name)  # want: command-injection
        subprocess.run(["ls", name])


@acme_remote.api.expose
class Tools:
    def ping(self, host):
        os.system("ping " + host)  # want: command-injection
        subprocess.run(["ping", host])

    def count(self, times: int):
        os.system(f"ping -c {times} localhost")


async def chat(socket):
    text = await socket.receive_text()
    os.system("say " + text)  # want: command-injection
    subprocess.run(["say", text])
