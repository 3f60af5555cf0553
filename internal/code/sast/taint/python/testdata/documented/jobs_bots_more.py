import os
import asyncio
import pika
import aio_pika
import nats
from aiokafka import AIOKafkaConsumer
from confluent_kafka import Consumer
import paho.mqtt.client as mqtt
from telegram import Update
from telegram.ext import Application, CommandHandler, ContextTypes, MessageHandler, filters
from aiogram import Dispatcher, types, F
from aiogram.filters import Command, CommandObject
import discord
from discord.ext import commands
from discord import app_commands
from slack_bolt import App
import socketio
import websockets
from faststream.rabbit import RabbitBroker
import streamlit as st
import gradio as gr
from google.cloud import pubsub_v1

async def cmd(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
    os.system("a " + context.args[0])  # want: command-injection
    os.system("a " + update.effective_message.text)  # want: command-injection
    os.system(f"a {update.effective_chat.id}")

Application.builder().token("t").build().add_handler(CommandHandler("run", cmd))
dp = Dispatcher()

@dp.message(Command("run"))
async def run(message: types.Message, command: CommandObject):
    os.system("a " + command.args)  # want: command-injection
    os.system("a " + message.text)  # want: command-injection

bot = commands.Bot(command_prefix="!")

@bot.command()
async def add(ctx, left: int, *, text: str):
    os.system("a " + text)  # want: command-injection
    os.system(f"a {left}")

@bot.tree.command()
@app_commands.describe(name="x")
async def hello(interaction: discord.Interaction, name: str):
    os.system("a " + name)  # want: command-injection

@bot.event
async def on_message(message):
    os.system("a " + message.content)  # want: command-injection

slack = App()

@slack.command("/run")
def srun(ack, respond, command):
    os.system("a " + command["text"])  # want: command-injection

sio = socketio.AsyncServer()

@sio.on("chat")
async def chat(sid, data):
    os.system("a " + data["x"])  # want: command-injection

async def echo(websocket):
    async for message in websocket:
        os.system(message)  # want: command-injection

async def main():
    async with websockets.serve(echo, "localhost", 8765):
        await asyncio.Future()
    consumer = AIOKafkaConsumer("t")
    async for msg in consumer:
        os.system("a " + msg.value.decode())  # want: command-injection
    nc = await nats.connect("x")
    async def cb(msg):
        os.system("a " + msg.data.decode())  # want: command-injection
    await nc.subscribe("s", cb=cb)
    queue = await (await (await aio_pika.connect_robust("x")).channel()).declare_queue("q")
    async with queue.iterator() as it:
        async for message in it:
            async with message.process():
                os.system("a " + message.body.decode())  # want: command-injection

def on_message(client, userdata, msg):
    os.system("a " + msg.payload.decode())  # want: command-injection

client = mqtt.Client()
client.on_message = on_message
broker = RabbitBroker("x")

@broker.subscriber("q")
async def handle(msg: str):
    os.system("a " + msg)  # want: command-injection

path = st.text_input("Path")
os.system("ls " + path)  # want: command-injection
os.system("ls " + str(st.slider("n", 0, 3)))
up = st.file_uploader("f")
open("/data/" + up.name, "wb")  # want: path-traversal

def greet(name):
    os.system("a " + name)  # want: command-injection
    return "x"

gr.Interface(fn=greet, inputs="text", outputs="text").launch()

def callback(message):
    os.system("a " + message.data.decode())  # want: command-injection
    message.ack()

pubsub_v1.SubscriberClient().subscribe("s", callback=callback)
