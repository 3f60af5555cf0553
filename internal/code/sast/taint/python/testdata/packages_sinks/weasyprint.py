from flask import Flask, request as asked
web = Flask(__name__)
from weasyprint import HTML
@web.route("/x")
def view():
    q = asked.args.get("q")
    HTML(url=q).write_pdf()  # want: ssrf
    HTML(string="<b>" + q).write_pdf("x")  # want: xss
