import streamlit as st
import gradio as gr
import os
from dash import Dash, Input, Output, State, callback
from nicegui import ui, app as napp
import reflex as rx
import chainlit as cl
import panel as pn
name = st.text_input("n")
os.system("x " + name)  # want: command-injection
os.system("x " + st.query_params["q"])  # want: command-injection
st.markdown("<b>" + name, unsafe_allow_html=True)  # want: xss
if (p := st.chat_input()):
    os.system("x " + p)  # want: command-injection
def greet(n):
    os.system("x " + n)  # want: command-injection
    return n
gr.Interface(fn=greet, inputs="text", outputs="text").launch()
with gr.Blocks() as demo:
    t = gr.Textbox()
    b = gr.Button()
    @b.click(inputs=t)
    def go(v):
        os.system("x " + v)  # want: command-injection
@callback(Output("a", "b"), Input("c", "value"))
def upd(value):
    os.system("x " + value)  # want: command-injection
@cl.on_message
async def main(message: cl.Message):
    os.system("x " + message.content)  # want: command-injection
class S(rx.State):
    q: str = ""
    def submit(self, form_data: dict):
        os.system("x " + form_data["q"])  # want: command-injection
@ui.page("/x/{name}")
def page(name: str):
    os.system("x " + name)  # want: command-injection
