from flask import Flask, request
import os, subprocess, asyncio, pexpect, paramiko, fabric, invoke, sh, docker, plumbum, commands, pty
from subprocess import check_output, Popen, getoutput
from plumbum import local
from fabric import Connection
from invoke import Context, run
import asyncssh
from netmiko import ConnectHandler
import winrm
import ansible_runner
app = Flask(__name__)
@app.route("/")
async def x():
    q = request.args["q"]
    subprocess.run("ls " + q, shell=True)  # want: command-injection
    subprocess.run(["ls", "--", q])
    subprocess.run(["bash", "-c", "ls " + q])  # want: command-injection
    check_output(f"ls {q}", shell=True)  # want: command-injection
    getoutput("ls " + q)  # want: command-injection
    await asyncio.create_subprocess_shell("ls " + q)  # want: command-injection
    await asyncio.create_subprocess_exec("ls", "--", q)
    os.popen("ls " + q)  # want: command-injection
    os.execl("/bin/sh", "sh", "-c", q)  # want: command-injection
    os.spawnlp(os.P_WAIT, "sh", "sh", "-c", q)  # want: command-injection
    pexpect.spawn("ls " + q)  # want: command-injection
    pexpect.run("ls " + q)  # want: command-injection
    c = paramiko.SSHClient()
    c.exec_command("ls " + q)  # want: command-injection
    Connection("x").run("ls " + q)  # want: command-injection
    Connection("x").sudo("ls " + q)  # want: command-injection
    run("ls " + q)  # want: command-injection
    Context().run("ls " + q)  # want: command-injection
    sh.bash("-c", "ls " + q)  # want: command-injection
    local["sh"]("-c", q)  # not found: command-injection
    docker.from_env().containers.run("alpine", "sh -c 'ls " + q + "'")  # want: command-injection
    docker.from_env().containers.get("x").exec_run("ls " + q)  # want: command-injection
    async with asyncssh.connect("x") as conn:
        await conn.run("ls " + q)  # want: command-injection
    ConnectHandler(host="x").send_command("show " + q)  # want: command-injection
    winrm.Session("x", auth=("a", "b")).run_ps("dir " + q)  # want: command-injection
    return ""
