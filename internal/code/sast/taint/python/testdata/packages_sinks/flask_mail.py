from flask import Flask, request as asked
web = Flask(__name__)
from flask_mail import Message
from django.core.mail import EmailMultiAlternatives, send_mail
@web.route("/x")
def view():
    q = asked.args.get("q")
    send_mail("s", "x", "a", ["b"], html_message="<b>" + q)  # want: xss
