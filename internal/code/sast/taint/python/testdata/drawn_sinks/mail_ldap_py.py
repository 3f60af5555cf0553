import smtplib
from email.message import EmailMessage

import ldap
import ldap.filter
from flask import Flask, request
from ldap3 import ALL, SUBTREE, Connection, Server
from ldap3.utils.conv import escape_filter_chars

app = Flask(__name__)


@app.post("/mail")
def mail():
    subject = request.form["subject"]
    with smtplib.SMTP("localhost") as s:
        s.sendmail("a@x", ["b@x"], "Subject: " + subject + "\r\n\r\nhi")  # want: email-injection
        m = EmailMessage()
        m["Subject"] = subject
        m["To"] = "b@x"
        s.send_message(m)
    return ""


@app.get("/l")
def l():
    u = request.args["u"]
    con = ldap.initialize("ldap://x")
    con.search_s("dc=x", ldap.SCOPE_SUBTREE, "(uid=" + u + ")")  # want: ldap-injection
    con.search_ext("dc=x", ldap.SCOPE_SUBTREE, filterstr="(uid=%s)" % u)  # want: ldap-injection
    con.search_s("dc=x", ldap.SCOPE_SUBTREE, "(uid=%s)" % ldap.filter.escape_filter_chars(u))
    con.search_st("ou=" + u, ldap.SCOPE_BASE)  # want: ldap-injection
    c3 = Connection(Server("x", get_info=ALL), auto_bind=True)
    c3.search("dc=x", f"(uid={u})", SUBTREE)  # want: ldap-injection
    c3.search(search_base="dc=x", search_filter="(uid=" + u + ")")  # want: ldap-injection
    c3.search("dc=x", "(uid=" + escape_filter_chars(u) + ")")
    c3.extend.standard.paged_search("dc=x", "(cn=" + u + ")")  # want: ldap-injection
    con.simple_bind_s("uid=" + u + ",dc=x", "p")
    return ""
