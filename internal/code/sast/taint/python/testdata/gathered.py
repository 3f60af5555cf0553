from flask import Flask, request, redirect, flash
import requests
app = Flask(__name__)

@app.route("/a", methods=["POST"])
def a():
    url = request.form["url"]
    error = None
    if url not in ("http://a.example.com", "http://b.example.com"):
        error = "unknown host"
    if error is None:
        requests.get(url)  # safe
    else:
        requests.post(url)  # want: ssrf
    flash(error)
    return ""

@app.route("/b", methods=["POST"])
def b():
    url = request.form["url"]
    name = request.form["name"]
    error = None
    if not name:
        error = "name"
    elif url not in ("http://a.example.com", "http://b.example.com"):
        error = "unknown host"
    if error:
        return error
    requests.get(url)  # safe
    return ""

@app.route("/c", methods=["POST"])
def c():
    url = request.form["url"]
    errors = []
    if url not in ("http://a.example.com", "http://b.example.com"):
        errors.append("unknown host")
    if errors:
        return errors
    requests.get(url)  # safe
    return ""

@app.route("/d", methods=["POST"])
def d():
    url = request.form["url"]
    errors = []
    if url not in ("http://a.example.com", "http://b.example.com"):
        errors.append("unknown host")
    url = request.form["mirror"]
    if errors:
        return errors
    requests.get(url)  # want: ssrf
    return ""
