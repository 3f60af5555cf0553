import os
import subprocess
from amqpstorm import Connection, Message


def on_message(message):
    os.system("ls " + message.body)  # want: command-injection
    subprocess.run(["ls", "--", message.body])
    message.ack()


channel.basic.consume(on_message, "simple_queue", no_ack=False)
