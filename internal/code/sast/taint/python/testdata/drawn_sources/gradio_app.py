import os
import subprocess

import gradio as gr


def run(cmd):
    return subprocess.check_output(cmd, shell=True)  # want: command-injection


def read(path, n):
    os.system(f"head -n {int(n)} x")
    return open("/srv/" + path).read()  # want: path-traversal


def chat(message, history):
    os.system("say " + message)  # want: command-injection
    return ""


gr.Interface(fn=run, inputs="text", outputs="text").launch()
gr.ChatInterface(chat).launch()

with gr.Blocks() as demo:
    path = gr.Textbox()
    n = gr.Number()
    out = gr.Textbox()
    btn = gr.Button()
    btn.click(read, inputs=[path, n], outputs=out)

    @path.submit(inputs=path, outputs=out)
    def calc(expr):
        return eval(expr)  # want: code-injection
