"""Commands of a developer: their arguments come from the command line."""
import os

from invoke import task


@task
def build(ctx, target):
    os.system("make " + target)


def call(headers, body):
    os.system("curl -H " + headers["a"] + body["b"])


def record_handler(record):
    os.system("convert " + record["file"])


class Channel:
    def send(self, req, ws, name):
        os.system("send " + name)
