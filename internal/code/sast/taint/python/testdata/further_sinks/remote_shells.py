from flask import Flask, request
from pssh.clients import ParallelSSHClient
import telnetlib3
from paramiko_expect import SSHClientInteraction
import subprocess32

app = Flask(__name__)


@app.route("/run")
def run():
    client = ParallelSSHClient(["a.example", "b.example"])
    client.run_command("ls " + request.args["dir"])  # want: command-injection
    client.run_command("uptime")
    interact = SSHClientInteraction(ssh, timeout=10)
    interact.send("ls " + request.args["dir"])  # want: command-injection
    subprocess32.Popen("ls " + request.args["dir"], shell=True)  # want: command-injection
    subprocess32.check_output(["ls", request.args["dir"]])
    return "ok"
