import os
import subprocess
from sgqlc.endpoint.http import HTTPEndpoint
from ariadne_graphql_modules import ObjectType


class Query(ObjectType):
    __schema__ = "type Query { files(name: String): String }"

    @staticmethod
    def resolve_files(obj, info, name):
        os.system("ls " + name)  # want: command-injection
        subprocess.run(["ls", "--", name])
