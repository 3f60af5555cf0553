import sqlite3
import subprocess

import pandas as pd
import streamlit as st

con = sqlite3.connect("shop.db")

name = st.text_input("Name")
df = pd.read_sql_query(f"SELECT * FROM users WHERE name = '{name}'", con)  # want: sql-injection
ok = pd.read_sql_query("SELECT * FROM users WHERE name = ?", con, params=(name,))
limit = st.number_input("Limit", 1, 100)
rows = con.execute(f"SELECT * FROM users LIMIT {int(limit)}")
kind = st.selectbox("Kind", ["new", "old"])
if prompt := st.chat_input("Ask"):
    st.write(eval(prompt))  # want: code-injection
    st.write(prompt)

with st.sidebar.form("run"):
    host = st.text_area("Hosts", key="hosts")
    if st.form_submit_button("Go"):
        subprocess.run("nmap " + st.session_state["hosts"], shell=True)  # not found: command-injection
        subprocess.run("nmap -- " + host, shell=True)  # want: command-injection
        subprocess.run(["nmap", "--", host])

topic = st.query_params.get("topic", "")
st.markdown(f"<h2>{topic}</h2>", unsafe_allow_html=True)  # want: xss
st.markdown(f"## {topic}")

up = st.file_uploader("Archive")
if up is not None:
    with open("/srv/in/" + up.name, "wb") as f:  # want: path-traversal
        f.write(up.getbuffer())
