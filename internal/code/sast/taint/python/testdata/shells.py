import asyncio
import os
import shlex
import subprocess

import asyncssh
import delegator
import docker
import fabric
import invoke
import netmiko
import paramiko
import pexpect
import psutil
import sh
import winrm
from ansible_runner import run as ansible_run
from fabric import Connection, SerialGroup
from flask import request
from git import Git, Repo
from kubernetes import client as kube, stream
from kubernetes.stream import stream as kube_stream
from pssh.clients import ParallelSSHClient
from scrapli import Scrapli


def host():
    return request.args["host"]


def line():
    return "ping " + request.args["host"]


def quoted():
    return "ping " + shlex.quote(request.args["host"])


# os
def use_os():
    os.system(line())  # want: command-injection
    os.popen(line())  # want: command-injection
    os.system(quoted())
    os.execvp("ping", ["ping", host()])


# subprocess
def use_subprocess():
    subprocess.run(line(), shell=True)  # want: command-injection
    subprocess.check_output(["bash", "-c", line()])  # want: command-injection
    subprocess.getoutput(line())  # want: command-injection
    subprocess.run(["ping", host()])
    subprocess.run(quoted(), shell=True)


# asyncio
async def use_asyncio():
    await asyncio.create_subprocess_shell(line())  # want: command-injection
    await asyncio.create_subprocess_exec("ping", host())


# psutil
def use_psutil():
    psutil.Popen(line(), shell=True)  # want: command-injection
    psutil.Popen(["ping", host()])


# pexpect
def use_pexpect():
    pexpect.spawn(line())  # want: command-injection
    pexpect.run(line())  # want: command-injection
    child = pexpect.spawn("bash")
    child.sendline(line())  # want: command-injection
    pexpect.spawn("ping", [host()])


# sh
def use_sh():
    sh.bash("-c", line())  # want: command-injection
    sh.Command(host())("x")  # want: command-injection
    sh.ping(host())


# delegator
def use_delegator():
    delegator.run(line())  # want: command-injection
    delegator.run(quoted())


# paramiko
def use_paramiko():
    ssh = paramiko.SSHClient()
    ssh.connect("x")
    ssh.exec_command(line())  # want: command-injection
    ssh.exec_command(quoted())
    shell = ssh.invoke_shell()
    shell.send(line())  # want: command-injection
    channel = ssh.get_transport().open_session()
    channel.exec_command(line())  # want: command-injection


# fabric
def use_fabric():
    Connection("x").run(line())  # want: command-injection
    with Connection("x") as c:
        c.sudo(line())  # want: command-injection
        c.run(quoted())
    SerialGroup("a", "b").run(line())  # want: command-injection


# invoke
@invoke.task
def use_invoke(c):
    c.run(line())  # want: command-injection
    invoke.run(line())  # want: command-injection
    c.run(quoted())


# asyncssh
async def use_asyncssh():
    async with asyncssh.connect("x") as con:
        await con.run(line())  # want: command-injection
        await con.create_process(line())  # want: command-injection
        await con.run(quoted())


# netmiko
def use_netmiko():
    con = netmiko.ConnectHandler(device_type="linux", host="x")
    con.send_command(line())  # want: command-injection
    con.send_command(quoted())


# parallel-ssh
def use_pssh():
    ParallelSSHClient(["x"]).run_command(line())  # want: command-injection
    ParallelSSHClient(["x"]).run_command(quoted())


# Scrapli
def use_scrapli():
    with Scrapli(host="x") as con:
        con.send_command(line())  # want: command-injection
        con.send_command(quoted())


# pywinrm
def use_winrm():
    session = winrm.Session("x", auth=("u", "p"))
    session.run_cmd(line())  # want: command-injection
    session.run_ps(line())  # want: command-injection
    session.run_cmd("ping")


# docker
def use_docker():
    client = docker.from_env()
    client.containers.run("alpine", ["sh", "-c", line()])  # want: command-injection
    client.containers.get("x").exec_run("sh -c '" + line() + "'")  # want: command-injection
    client.containers.run("alpine", line())  # want: command-injection
    client.containers.run("alpine", ["ping", host()])
    client.containers.get("x").exec_run(["sh", "-c", line()])  # want: command-injection
    client.containers.get("x").exec_run(["ping", host()])


# Kubernetes
def use_kubernetes():
    api = kube.CoreV1Api()
    stream.stream(api.connect_get_namespaced_pod_exec, "p", "n", command=["sh", "-c", line()])  # want: command-injection
    kube_stream(api.connect_get_namespaced_pod_exec, "p", "n", command=["ping", host()])


# GitPython
def use_gitpython():
    Repo.clone_from(request.args["url"], "/tmp/x")  # want: command-injection
    Repo("/srv/x").git.execute("git log " + request.args["branch"], shell=True)  # want: command-injection
    Repo("/srv/x").git.log("--", host())
