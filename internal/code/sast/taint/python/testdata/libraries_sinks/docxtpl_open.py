from docxtpl import DocxTemplate
from flask import Flask, request
app = Flask(__name__)


@app.route("/x")
def handler():
    q = request.args["q"]
    doc = DocxTemplate("/srv/templates/" + q)  # want: path-traversal
    doc = DocxTemplate("/srv/templates/a.docx")
    doc.render({"name": q})
    return "ok"
