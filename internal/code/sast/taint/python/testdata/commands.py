import asyncio
import os
import shlex
import subprocess

import paramiko
from flask import request


def source():
    return request.args["q"]


async def programs():
    name = source()
    os.execl(name, "a")  # want: command-injection
    os.execl("/bin/ls", name)
    await asyncio.create_subprocess_exec(name)  # want: command-injection
    await asyncio.create_subprocess_exec("/bin/ls", name)
    await asyncio.create_subprocess_exec("bash", "-c", "ls " + name)  # want: command-injection
    await asyncio.create_subprocess_exec("bash", "list.sh", name)
    os.system("ls " + shlex.quote(name))
    os.system(shlex.join(["ls", name]))
    os.system(shlex.split(name)[0])  # want: command-injection
    done = subprocess.run(["ls", name])
    eval(done.stdout)
    started = subprocess.Popen(["ls", name])
    eval(started.communicate(name))
    eval(started.pid)


def remote():
    client = paramiko.SSHClient()
    client.connect(source())
    client.exec_command("ls")
    client.exec_command("ls " + source())  # want: command-injection


def processes():
    name = source()
    os.spawnv(os.P_WAIT, name, ["a"])  # want: command-injection
    os.spawnlp(os.P_NOWAIT, name, "a")  # want: command-injection
    os.spawnv(os.P_WAIT, "/bin/ls", ["ls", name])
    os.spawnv(os.P_WAIT, "/bin/sh", ["sh", "-c", "ls " + name])  # want: command-injection
    os.execv("/bin/sh", ["sh", "-c", "ls " + name])  # want: command-injection
    os.execvp("sh", ["sh", "list.sh", name])
    os.posix_spawn("/bin/sh", ["sh", "-c", "ls " + name], os.environ)  # want: command-injection


def scripts():
    name = source()
    subprocess.run(["bash", "deploy.sh", name])
    subprocess.run(["/bin/sh", "-e", "deploy.sh", name])
    subprocess.run(["bash", "-c", 'ls "$1"', "sh", name])
    subprocess.run(["bash", "-lc", "ls " + name])  # want: command-injection
    subprocess.run(["bash", "-e", "-c", "ls " + name])  # want: command-injection
    subprocess.run(["bash", "-o", "pipefail", "-c", "ls " + name])  # want: command-injection
    subprocess.run(["bash", name])  # want: command-injection
    subprocess.run(["cmd.exe", "/c", "dir", name])  # want: command-injection


def lists():
    name = source()
    common = [os.environ["ADB"], "-s", "device"]
    subprocess.run(common + name.split(" "))
    subprocess.run(name.split(" ") + common)  # want: command-injection
    subprocess.run(["git"] + [name, "log"])
    more = ["git", "log"]
    more += name.split()
    subprocess.run(more)
    more.insert(0, name)
    subprocess.run(more)  # want: command-injection
    for part in name.split():
        common.append(part)
        if part != "a":
            common.append("b")
    subprocess.run(common)
    started = []
    for part in name.split():
        started.append(part)
    subprocess.run(started)  # want: command-injection
