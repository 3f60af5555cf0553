import os
import subprocess
import eel
eel.init("web")


@eel.expose
def list_files(name):
    os.system("ls " + name)  # want: command-injection
    subprocess.run(["ls", "--", name])


eel.start("main.html")
