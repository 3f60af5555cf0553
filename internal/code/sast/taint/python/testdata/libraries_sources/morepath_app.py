import os
import subprocess
import morepath


class App(morepath.App):
    pass


@App.path(path="")
class Root:
    pass


@App.view(model=Root)
def files(self, request):
    name = request.params.get("name")
    os.system("ls " + name)  # want: command-injection
    subprocess.run(["ls", "--", name])
    return "ok"
