import os
import subprocess

from molten import App, Header, QueryParam, RequestData, Route, field, schema


@schema
class Job:
    name: str
    size: int = field(minimum=1)


def show(name: str) -> str:
    return open("/srv/" + name).read()  # want: path-traversal


def search(term: QueryParam, agent: Header) -> str:
    os.system("grep " + term)  # want: command-injection
    subprocess.run(["grep", "--", term])
    return "ok"


def create(job: Job) -> str:
    os.system("make " + job.name)  # want: command-injection
    os.system("make %d" % job.size)
    return "ok"


app = App(routes=[Route("/files/{name}", show), Route("/search", search), Route("/jobs", create, method="POST")])
