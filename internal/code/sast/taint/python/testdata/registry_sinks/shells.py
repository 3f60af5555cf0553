import subprocess

import ffmpeg
import git
import invoke
import sh
from fastapi import FastAPI
from flask import request
from git import Git, Repo
from invoke import Context, task
from kubernetes import client, config
from kubernetes.stream import stream
from plumbum import SshMachine, local
from plumbum.cmd import bash, grep, ls

app = FastAPI()


@app.get("/invoke")
def invoke_view(branch: str, n: int):
    invoke.run("git checkout " + branch)  # want: command-injection
    invoke.run(f"head -n {n} list")
    c = Context()
    with c.cd("/srv"):
        c.run(f"make {branch}", hide=True)  # want: command-injection
        c.sudo("systemctl restart " + branch)  # want: command-injection
        c.run("make all", env={"BRANCH": branch})


@app.get("/sh")
def sh_view(arg: str):
    sh.bash("-c", "echo " + arg)  # want: command-injection
    sh.Command("/bin/sh")("-c", arg)  # want: command-injection
    sh.ls("-l", "--", arg)
    sh.ssh("host.example", "ls " + arg)  # want: command-injection
    sh.Command(arg)()  # want: command-injection
    sh.git.checkout("--", arg)


@app.get("/plumbum")
def plumbum_view(arg: str):
    bash["-c", "ls " + arg]()  # not found: command-injection
    bash("-c", arg)  # want: command-injection
    (ls["-a"] | grep[arg])()
    local[arg]()  # not found: command-injection
    local["sh"]("-c", f"echo {arg}")  # not found: command-injection
    with SshMachine("host") as rem:
        rem.session().run("cat " + arg)  # want: command-injection
        rem["ls"]("-l", arg)


@app.get("/git")
def git_view(url: str, ref: str):
    Repo.clone_from(url, "/srv/repo")  # want: command-injection
    repo = git.Repo("/srv/repo")
    repo.git.execute("git log " + ref, shell=True)  # want: command-injection
    repo.git.execute(["git", "log", "--", ref])
    repo.create_remote("up", "https://git.example/x.git").fetch("main")
    Git("/srv").clone(url)  # want: command-injection
    repo.git.add("--", ref)


@app.get("/k8s")
def k8s(cmd: str, pod: str):
    config.load_incluster_config()
    v1 = client.CoreV1Api()
    stream(v1.connect_get_namespaced_pod_exec, pod, "default", command=["/bin/sh", "-c", cmd], stderr=True)  # want: command-injection
    stream(v1.connect_get_namespaced_pod_exec, pod, "default", command=["/bin/ls", "--", cmd], stderr=True)
    c = client.V1Container(name="job", image="busybox", command=["sh", "-c", "echo " + cmd])  # want: command-injection
    d = client.V1Container(name="job", image="busybox", command=["echo", cmd])
    return c, d


@app.get("/video")
def video(name: str):
    ffmpeg.input("/srv/" + name).output("out.mp4").run()  # want: path-traversal
    ffmpeg.input("in.mp4").output("/srv/out/" + name).run()  # want: path-traversal
    ffmpeg.probe("/srv/" + name)  # want: path-traversal
    ffmpeg.input("in.mp4").filter("fps", fps=int(name)).output("x.mp4").run()
