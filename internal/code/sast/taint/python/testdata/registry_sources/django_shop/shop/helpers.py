import subprocess


def first(request, key):
    return request.POST.getlist(key)[0]


def dump(data):
    subprocess.run("dump %s" % data["table"], shell=True)  # want: command-injection
    subprocess.run(["dump", data["table"]])
