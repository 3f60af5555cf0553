import ldap
import ldap3
from flask import request
from ldap.filter import escape_filter_chars, filter_format


def source():
    return request.args["q"]


def search():
    connection = ldap.initialize("ldap://localhost")
    connection.search_s("dc=example", 2, f"(uid={source()})")  # want: ldap-injection
    connection.search_s("dc=example", 2, f"(uid={escape_filter_chars(source())})")
    connection.search_s("dc=example", 2, filter_format("(uid=%s)", [source()]))
    eval(connection.simple_bind_s("cn=" + source(), "x"))
    other = ldap3.Connection("localhost", user=source())
    eval(other.result)
