from flask import Flask, request as asked
web = Flask(__name__)
import pdfkit
@web.route("/x")
def view():
    q = asked.args.get("q")
    pdfkit.from_url(q, "x.pdf")  # want: ssrf
    pdfkit.from_string("<b>" + q, "x")  # want: xss
