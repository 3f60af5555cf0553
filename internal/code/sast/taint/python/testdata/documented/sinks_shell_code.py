import asyncio
import os
import pickle
import shlex
import subprocess
import yaml
import dill
import joblib
import jsonpickle
import marshal
import torch
import numpy as np
import cloudpickle
import shelve
import importlib
import paramiko
import fabric
import invoke
import asyncssh
import docker
import sh
import pexpect
from plumbum import local
from flask import Flask, request, jsonify
from jinja2 import Environment, Template, sandbox
from mako.template import Template as Mako
from tornado.template import Template as TTemplate
from chameleon import PageTemplate
import simpleeval
import RestrictedPython

app = Flask(__name__)

@app.post("/x")
async def x():
    q = request.json["q"]
    subprocess.Popen(q, shell=True)  # want: command-injection
    subprocess.check_output(["sh", "-c", q])  # want: command-injection
    subprocess.getoutput("ls " + q)  # want: command-injection
    subprocess.run("ls " + shlex.quote(q), shell=True)
    subprocess.run(shlex.split("ls " + q))  # want: command-injection
    await asyncio.create_subprocess_shell("ls " + q)  # want: command-injection
    await asyncio.create_subprocess_exec("ls", q)
    os.execl("/bin/sh", "sh", "-c", q)  # want: command-injection
    os.popen("ls " + q).read()  # want: command-injection
    ssh = paramiko.SSHClient()
    ssh.exec_command(command="ls " + q)  # want: command-injection
    fabric.Connection("h").run("ls " + q, hide=True)  # want: command-injection
    invoke.run("ls " + q)  # want: command-injection
    async with asyncssh.connect("h") as conn:
        await conn.run("ls " + q)  # want: command-injection
    docker.from_env().containers.run("alpine", "sh -c '" + q + "'")  # want: command-injection
    docker.from_env().containers.get("a").exec_run(["ls", q])
    sh.bash("-c", q)  # want: command-injection
    pexpect.spawn("ls " + q)  # want: command-injection
    local["sh"]("-c", q)
    eval(q, {}, {})  # want: code-injection
    exec(compile(q, "x", "exec"))  # want: code-injection
    importlib.import_module(q)  # want: reflection
    pickle.loads(bytes.fromhex(q))  # want: deserialisation
    yaml.load(q, Loader=yaml.UnsafeLoader)  # want: deserialisation
    yaml.load(q, Loader=yaml.SafeLoader)
    yaml.unsafe_load(q)  # want: deserialisation
    dill.loads(q)  # want: deserialisation
    jsonpickle.decode(q)  # want: deserialisation
    marshal.loads(q)  # want: deserialisation
    cloudpickle.loads(q)  # want: deserialisation
    np.load(q, allow_pickle=True)  # want: deserialisation
    Environment(autoescape=True).from_string(q).render()  # want: template-injection
    Template("{{ q }}").render(q=q)
    sandbox.SandboxedEnvironment().from_string(q)
    Mako(text=q).render()  # want: template-injection
    TTemplate(q).generate()  # want: template-injection
    PageTemplate(q)()  # want: template-injection
    return jsonify(q=q)
