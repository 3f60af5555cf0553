import asyncio
import os
import shlex
import subprocess
from subprocess import PIPE, Popen

import asyncssh
from flask import Flask, request

app = Flask(__name__)


@app.get("/s")
def s():
    h = request.args["h"]
    subprocess.call("ping " + h, shell=True)  # want: command-injection
    subprocess.getoutput("ping " + h)  # want: command-injection
    subprocess.check_call(["sh", "-c", "ping " + h])  # want: command-injection
    Popen(f"ping {h}", shell=True, stdout=PIPE)  # want: command-injection
    subprocess.run([h, "-v"])  # want: command-injection
    subprocess.run(["ping", h])
    subprocess.run("ping " + shlex.quote(h), shell=True)
    subprocess.getstatusoutput("x " + h)  # want: command-injection
    os.execl("/bin/sh", "sh", "-c", h)  # want: command-injection
    return ""


async def a():
    h = request.args["h"]
    await asyncio.create_subprocess_shell("ping " + h, stdout=PIPE)  # want: command-injection
    await asyncio.create_subprocess_exec("bash", "-c", "ping " + h)  # want: command-injection
    await asyncio.create_subprocess_exec("ping", h)
    loop = asyncio.get_event_loop()
    await loop.subprocess_shell(asyncio.SubprocessProtocol, "x " + h)  # want: command-injection
    async with asyncssh.connect("x") as conn:
        await conn.run("ls " + h)  # want: command-injection
        await conn.run("ls " + shlex.quote(h), check=True)
        await conn.create_process("tail " + h)  # want: command-injection
        async with conn.start_sftp_client() as sftp:
            await sftp.get("in/" + h, "/tmp/x")  # want: path-traversal
        await asyncssh.scp((conn, "/srv/" + h), ".")  # want: path-traversal
    return ""


app.add_url_rule("/a", view_func=a)
