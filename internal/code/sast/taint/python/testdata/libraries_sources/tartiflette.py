import os
import subprocess
from tartiflette import Resolver


@Resolver("Query.files")
async def resolve_files(parent, args, ctx, info):
    os.system("ls " + args["name"])  # want: command-injection
    subprocess.run(["ls", "--", args["name"]])
    return []
