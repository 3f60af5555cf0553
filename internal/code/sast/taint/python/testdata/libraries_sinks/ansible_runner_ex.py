import ansible_runner
from flask import Flask, request
app = Flask(__name__)


@app.route("/x")
def handler():
    q = request.args["q"]
    ansible_runner.run(private_data_dir="/srv", host_pattern="all", module="shell", module_args="ls " + q)  # want: command-injection
    ansible_runner.run(private_data_dir="/srv", host_pattern="all", module="ping")
    return "ok"
