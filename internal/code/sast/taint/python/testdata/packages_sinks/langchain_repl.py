from flask import Flask, request as asked
web = Flask(__name__)
from langchain_experimental.utilities import PythonREPL
@web.route("/x")
def view():
    q = asked.args.get("q")
    PythonREPL().run(q)  # want: code-injection
