import os
import subprocess

from quasarweb import Quasar, Reply

quasar = Quasar("shop")


@quasar.on_call("items.find")
def find(payload):
    subprocess.run(["find", "/srv", "-name", payload["name"]])
    return os.popen("find /srv -name " + payload["name"]).read()  # want: command-injection


@quasar.page("/items/<slug>")
def item(slug, req):
    os.system("touch /srv/" + req.args["mark"])  # want: command-injection
    return Reply(open("/srv/items/" + slug).read())  # want: path-traversal


@quasar.hook("order.created")
async def created(body):
    os.system("print " + body["order"])  # want: command-injection
