from bottle import mako_template, request, route


@route("/row")
def row():
    return mako_template("row", text=request.query.text)
