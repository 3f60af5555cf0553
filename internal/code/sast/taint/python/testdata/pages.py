import os
import shlex

import flet as ft
import gradio as gr
import panel as pn
import reflex as rx
import streamlit as st
from dash import Dash, Input, Output, State, callback, dcc, html
from nicegui import app as nice_app, ui
from shiny import App, reactive, render
from shiny.express import input as shiny_input

# Streamlit
host = st.text_input("Host")
os.system("ping " + host)  # want: command-injection
os.system("ping " + shlex.quote(host))
os.system("ping " + st.query_params["host"])  # want: command-injection
os.system("ping " + st.sidebar.text_area("Hosts"))  # want: command-injection
uploaded = st.file_uploader("File")
open("/srv/" + uploaded.name, "wb")  # want: path-traversal
st.markdown("<b>" + host + "</b>", unsafe_allow_html=True)  # want: xss
st.markdown("**" + host + "**")
os.system(f"ping -c {st.number_input('Count')}")
st.html("<b>" + host)  # want: xss
if prompt := st.chat_input("Say"):
    os.system("echo " + prompt)  # want: command-injection


# Gradio
def gradio_ping(host):
    os.system("ping " + host)  # want: command-injection
    os.system("ping " + shlex.quote(host))
    return "ok"


demo = gr.Interface(fn=gradio_ping, inputs="text", outputs="text")


def gradio_click(text):
    os.system("echo " + text)  # want: command-injection
    return text


with gr.Blocks() as blocks:
    box = gr.Textbox()
    button = gr.Button("Go")
    button.click(gradio_click, inputs=box, outputs=box)

# Dash
dash_app = Dash(__name__)


@dash_app.callback(Output("out", "children"), Input("in", "value"), State("more", "value"))
def dash_update(value, more):
    os.system("echo " + value)  # want: command-injection
    os.system("echo " + more)  # want: command-injection
    os.system("echo " + shlex.quote(value))
    return value


@callback(Output("b", "children"), Input("a", "value"))
def dash_other(value):
    os.system("echo " + value)  # want: command-injection


# NiceGUI
name = ui.input("Name")
ui.button("Go", on_click=lambda: os.system("echo " + name.value))  # want: command-injection
ui.button("Safe", on_click=lambda: os.system("echo " + shlex.quote(name.value)))


@ui.page("/show/{key}")
def nice_page(key: str):
    os.system("echo " + key)  # want: command-injection
    ui.html("<b>" + key)  # want: xss


# Panel
text = pn.widgets.TextInput(name="Text")
os.system("echo " + text.value)  # want: command-injection
os.system("echo " + shlex.quote(text.value))


def panel_show(value):
    os.system("echo " + value)  # want: command-injection


pn.bind(panel_show, text)

# Shiny Express
os.system("echo " + shiny_input.name())  # want: command-injection


# Shiny
def server(input, output, session):
    @render.text
    def result():
        os.system("echo " + input.host())  # want: command-injection
        os.system("echo " + shlex.quote(input.host()))
        return "ok"


shiny_app = App(None, server)


# Reflex
class PingState(rx.State):
    host: str = ""

    @rx.event
    def handle_submit(self, form_data: dict):
        os.system("ping " + form_data["host"])  # want: command-injection
        os.system("ping " + shlex.quote(form_data["host"]))


# Flet
def flet_main(page: ft.Page):
    field = ft.TextField(label="Host")

    def clicked(e):
        os.system("ping " + field.value)  # want: command-injection
        os.system("ping " + shlex.quote(field.value))

    page.add(field, ft.ElevatedButton("Go", on_click=clicked))


ft.app(flet_main)
