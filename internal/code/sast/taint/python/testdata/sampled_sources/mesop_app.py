import os
import subprocess
import mesop as me
@me.stateclass
class State:
    name: str = ""
def on_input(e: me.InputEvent):
    os.system("run " + e.value)  # want: command-injection
    subprocess.run(["run", "--", e.value])
    me.state(State).name = e.value
def on_click(e: me.ClickEvent):
    os.system("run " + me.query_params["q"])  # want: command-injection
@me.page(path="/")
def page():
    me.input(label="n", on_input=on_input)
    me.button("go", on_click=on_click)
