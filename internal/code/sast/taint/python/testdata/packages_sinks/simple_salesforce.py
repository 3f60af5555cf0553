from flask import Flask, request as asked
web = Flask(__name__)
from simple_salesforce import Salesforce
@web.route("/x")
def view():
    q = asked.args.get("q")
    Salesforce().query("SELECT Id FROM A WHERE Name = '" + q + "'")  # want: sql-injection
