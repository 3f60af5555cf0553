import os
import shlex


def show(req, host):
    os.system("ping " + host)  # want: command-injection
    os.system("ping " + req.GET["name"])  # want: command-injection
    os.system("ping " + shlex.quote(host))


def count(req, count):
    os.system("ping -c %s" % int(count))
