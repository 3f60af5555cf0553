import os
import sqlite3

from dash import Dash, Input, Output, State, callback, dcc, html, no_update, clientside_callback
import dash

app = Dash(__name__)
db = sqlite3.connect("x.db")


@callback(Output("out", "children"), Input("q", "value"))
def search(value):
    db.execute("SELECT * FROM t WHERE a = '" + value + "'")  # want: sql-injection
    db.execute("SELECT * FROM t WHERE a = ?", (value,))
    return ""


@app.callback(Output("x", "children"), [Input("b", "n_clicks")], [State("cmd", "value")])
def run(n, cmd):
    os.system("run " + cmd)  # want: command-injection
    return ""


@app.callback(Output("y", "data"), Input("up", "contents"), State("up", "filename"), prevent_initial_call=True)
def upload(contents, name):
    open(os.path.join("/srv", name), "wb")  # want: path-traversal
    return no_update


@app.server.route("/dl/<path:p>")
def dl(p):
    return open("/srv/" + p).read()  # want: path-traversal
