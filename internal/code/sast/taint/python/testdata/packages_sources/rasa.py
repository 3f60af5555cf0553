import os
from rasa_sdk import Action
class A(Action):
    def run(self, dispatcher, tracker, domain):
        os.system("ls " + (tracker.latest_message["text"]))  # want: command-injection
        os.system("ls " + (tracker.get_slot("x")))  # want: command-injection
