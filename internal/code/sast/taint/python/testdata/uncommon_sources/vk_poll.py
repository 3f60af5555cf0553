import os
import subprocess

import vk_api
from vk_api.bot_longpoll import VkBotEventType, VkBotLongPoll
from vk_api.longpoll import VkEventType, VkLongPoll

session = vk_api.VkApi(token="x")
longpoll = VkLongPoll(session)
for event in longpoll.listen():
    if event.type == VkEventType.MESSAGE_NEW and event.to_me:
        os.system("say " + event.text)  # want: command-injection
        subprocess.run(["say", event.text])

bots = VkBotLongPoll(session, "1")
for event in bots.listen():
    if event.type == VkBotEventType.MESSAGE_NEW:
        os.system("say " + event.obj.message["text"])  # want: command-injection
