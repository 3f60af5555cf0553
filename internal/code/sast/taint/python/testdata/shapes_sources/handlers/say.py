import os
import subprocess


def say(ctx):
    os.system("say " + ctx.message)  # want: command-injection
    subprocess.run(["say", ctx.message])
