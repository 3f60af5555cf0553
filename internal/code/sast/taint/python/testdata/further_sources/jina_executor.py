import os
import subprocess

from docarray import DocList
from docarray.documents import TextDoc
from jina import Deployment, Executor, requests


class Indexer(Executor):
    @requests(on="/index")
    def index(self, docs: DocList[TextDoc], parameters: dict, **kwargs):
        os.system("index " + parameters["name"])  # want: command-injection
        for doc in docs:
            os.system("echo " + doc.text)  # want: command-injection
            subprocess.run(["echo", doc.text])
        return docs

    @requests
    async def other(self, docs, **kwargs):
        return docs


with Deployment(uses=Indexer, port=12345) as dep:
    dep.block()
