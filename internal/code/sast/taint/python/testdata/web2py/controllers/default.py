import os
import subprocess


def index():
    name = request.vars.name
    rows = db.executesql("SELECT * FROM users WHERE name = '%s'" % name)  # want: sql-injection
    db.executesql("SELECT * FROM users WHERE name = %s", placeholders=[name])
    return dict(rows=rows)


def download():
    path = os.path.join(request.folder, 'private', request.args(0))
    return open(path).read()  # want: path-traversal


def go():
    subprocess.call("convert " + request.post_vars.file, shell=True)  # want: command-injection
    subprocess.call(["convert", request.post_vars.file])
    redirect(request.vars.next)  # want: open-redirect
