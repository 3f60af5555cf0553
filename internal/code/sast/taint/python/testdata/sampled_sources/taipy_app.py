import os
import subprocess
from taipy.gui import Gui, notify
path = ""
page = "<|{path}|input|>\n<|Run|button|on_action=on_run|>"
def on_run(state):
    os.system("run " + state.path)  # not found: command-injection
    subprocess.run(["run", "--", state.path])
def on_change(state, var_name, value):
    os.system("run " + value)  # not found: command-injection
Gui(page=page).run()
