from flask import Flask, request as asked
web = Flask(__name__)
from xhtml2pdf import pisa
@web.route("/x")
def view():
    q = asked.args.get("q")
    pisa.CreatePDF("<b>" + q, dest=f)  # want: xss
