from bottle import Bottle, SimpleTemplate, redirect, request, response, route, run, static_file, template

app = Bottle()


@route("/hello/<name>")
def hello(name):
    return "<p>" + name  # want: xss


@route("/number/<name:int>")
def number(name):
    return "<p>%s" % name


@route("/guarded/<name>")
def guarded(name, database):
    eval(name)  # want: code-injection
    eval(database.name)
    return "<p>" + database.title


def added(name):
    return "<p>" + name  # want: xss


app.route("/added/<name>", "GET", added)


@app.get("/page")
def page():
    eval(request.query["code"])  # want: code-injection
    eval(request.get_header("X-Code"))  # want: code-injection
    SimpleTemplate(request.forms["template"])  # want: template-injection
    static_file("a.txt", root="/srv/" + request.query["folder"])  # want: path-traversal
    static_file(request.query["name"], root="/srv/files")
    response.set_cookie("theme", "dark")  # want: insecure-cookie
    response.set_cookie("theme", "dark", secure=True)
    template("<p>{{name}}</p>" + request.query["text"])  # want: template-injection
    return template("page", name=request.query["name"])


@app.get("/go")
def go():
    redirect("/items/" + request.query["next"])


@app.get("/away")
def away():
    redirect(request.query["next"])  # want: open-redirect


run(app, debug=True)  # want: debug-mode
run(app)
