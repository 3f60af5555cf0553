import os
import subprocess
import pulsar
from azure.eventhub import EventHubConsumerClient
from azure.servicebus import ServiceBusReceivedMessage
from botbuilder.core import ActivityHandler
from google.adk.tools import FunctionTool
from pywa import WhatsApp
from semantic_kernel.functions import kernel_function
from slack_sdk.socket_mode.request import SocketModeRequest


def on_bus(message: ServiceBusReceivedMessage):
    os.system("run " + str(message.body))  # want: command-injection
    subprocess.run(["run", "--", str(message.body)])


def on_event(partition_context, event):
    os.system("run " + event.body_as_str())  # not found: command-injection


EventHubConsumerClient.from_connection_string("x", "g").receive(on_event=on_event)


def topics():
    consumer = pulsar.Client("pulsar://x").subscribe("t", "s")
    msg = consumer.receive()
    os.system("run " + msg.data().decode())  # want: command-injection


class EchoBot(ActivityHandler):
    async def on_message_activity(self, turn_context):
        os.system("say " + turn_context.activity.text)  # want: command-injection
        subprocess.run(["say", "--", turn_context.activity.text])


def on_socket(client, req: SocketModeRequest):
    os.system("say " + req.payload["event"]["text"])  # want: command-injection


class Files:
    @kernel_function(name="read", description="reads a file")
    def read(self, path: str, lines: int) -> str:
        os.system("cat " + path)  # want: command-injection
        os.system("head -n " + str(lines))
        return ""


def find(query: str) -> dict:
    os.system("grep " + query)  # want: command-injection
    return {}


tools = [FunctionTool(func=find)]
wa = WhatsApp(phone_id="x", token="y")


@wa.on_message
def hello(client, message):
    os.system("say " + message.text)  # want: command-injection
