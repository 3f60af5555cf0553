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
