import os
import subprocess

from slackeventsapi import SlackEventAdapter

slack_events_adapter = SlackEventAdapter("secret", endpoint="/slack/events")


@slack_events_adapter.on("message")
def handle_message(event_data):
    message = event_data["event"]
    os.system("say " + message.get("text"))  # want: command-injection
    subprocess.run(["say", message.get("text")])
