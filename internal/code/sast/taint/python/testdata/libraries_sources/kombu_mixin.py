import os
import subprocess
from kombu.mixins import ConsumerMixin


class Worker(ConsumerMixin):
    def get_consumers(self, Consumer, channel):
        return [Consumer(queues=[q], callbacks=[self.on_task])]

    def on_task(self, body, message):
        os.system("ls " + body["name"])  # want: command-injection
        subprocess.run(["ls", "--", body["name"]])
        message.ack()
