import os
import subprocess

from tartiflette import Resolver, Subscription


@Resolver("Query.files")
async def resolve_files(parent, args, ctx, info):
    os.system("ls " + args["path"])  # want: command-injection
    subprocess.run(["ls", args["path"]])
    return []


@Subscription("Subscription.watch")
async def subscribe_watch(parent, args, ctx, info):
    os.system("watch " + args["name"])  # want: command-injection
    yield 1
