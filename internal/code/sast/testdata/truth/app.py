# What is weak and what only looks so, as web.js.
import hashlib, os, pickle, random, secrets, sqlite3, ssl, subprocess, tempfile, xml.etree.ElementTree as ET
import requests, yaml, jinja2, paramiko
from flask import Flask, request, redirect
from markupsafe import Markup

app = Flask(__name__)
x = request.args["x"]
cur = sqlite3.connect("db").cursor()

eval(x)  # bad CWE-95
exec(x)  # bad CWE-95
int(x)  # good CWE-95
os.system("ls " + x)  # bad CWE-78
os.popen("ls " + x)  # bad CWE-78
subprocess.run("ls " + x, shell=True)  # bad CWE-78
subprocess.run(["/bin/ls", "-l"])  # good CWE-78
subprocess.run("ls -l", shell=False)  # good CWE-78
cur.execute("SELECT * FROM t WHERE a = '" + x + "'")  # bad CWE-89
cur.execute(f"SELECT * FROM t WHERE a = '{x}'")  # bad CWE-89
cur.execute("SELECT * FROM t WHERE a = '%s'" % x)  # bad CWE-89
cur.execute("SELECT * FROM t WHERE a = ?", (x,))  # good CWE-89
cur.execute("SELECT * FROM t")  # good CWE-89
pickle.loads(x)  # bad CWE-502
yaml.load(x, Loader=yaml.Loader)  # bad CWE-502
yaml.safe_load(x)  # good CWE-502
hashlib.md5(x)  # bad CWE-327
hashlib.sha1(x)  # bad CWE-327
hashlib.sha256(x)  # good CWE-327
hashlib.md5(x, usedforsecurity=False)  # good CWE-327
token = str(random.random())  # bad CWE-338
secrets.token_hex()  # good CWE-338
requests.get("https://example.org", timeout=5, verify=False)  # bad CWE-295
requests.get("https://example.org", timeout=5)  # good CWE-295
requests.get("https://example.org")  # bad CWE-400
requests.get(x, timeout=5)  # bad CWE-918
ssl._create_unverified_context()  # bad CWE-295
ssl.create_default_context()  # good CWE-295
tempfile.mktemp()  # bad CWE-377
tempfile.mkstemp()  # good CWE-377
ET.parse(x)  # bad CWE-611
jinja2.Environment()  # bad CWE-79
jinja2.Environment(autoescape=True)  # good CWE-79
Markup(x)  # bad CWE-79
Markup("<b>ok</b>")  # good CWE-79
open("/data/" + x)  # bad CWE-22
open("/data/fixed")  # good CWE-22
redirect(x)  # bad CWE-601
redirect("/home")  # good CWE-601
paramiko.SSHClient().set_missing_host_key_policy(paramiko.AutoAddPolicy)  # bad CWE-322
os.chmod("/tmp/f", 0o777)  # bad CWE-732
os.chmod("f", 0o600)  # good CWE-732
app.run(debug=True)  # bad CWE-489
app.run()  # good CWE-489
password = "hunter2secret"  # bad CWE-259
password = os.environ["PASSWORD"]  # good CWE-259
