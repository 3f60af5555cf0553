import os
import subprocess

import marimo as mo
import solara

host = mo.ui.text(label="Host")
area = mo.ui.text_area(label="Notes")
os.system("ping " + host.value)  # want: command-injection
os.system("note " + area.value)  # want: command-injection
subprocess.run(["ping", host.value])
number = mo.ui.slider(1, 10)
os.system(f"ping -c {number.value} localhost")


def ping(value: str):
    os.system("ping " + value)  # want: command-injection
    subprocess.run(["ping", value])


@solara.component
def Page():
    solara.InputText("Host", on_value=ping)
