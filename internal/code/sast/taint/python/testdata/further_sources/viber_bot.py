import os
import subprocess

from flask import Flask, Response, request
from viberbot import Api
from viberbot.api.bot_configuration import BotConfiguration
from viberbot.api.viber_requests import ViberMessageRequest

app = Flask(__name__)
viber = Api(BotConfiguration(name="Ops", avatar="", auth_token="..."))


@app.route("/incoming", methods=["POST"])
def incoming():
    viber_request = viber.parse_request(request.get_data())
    if isinstance(viber_request, ViberMessageRequest):
        message = viber_request.message
        os.system("dig " + message.text)  # want: command-injection
        subprocess.run(["dig", "--", message.text])
    return Response(status=200)
