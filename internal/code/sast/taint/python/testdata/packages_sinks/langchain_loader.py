from flask import Flask, request as asked
web = Flask(__name__)
from langchain_community.document_loaders import WebBaseLoader
@web.route("/x")
def view():
    q = asked.args.get("q")
    WebBaseLoader(q)  # want: ssrf
