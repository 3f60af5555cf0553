import os
import pika
def cb(ch, method, properties, body):
    os.system("ls " + (body.decode()))  # want: command-injection
ch = pika.BlockingConnection().channel()
ch.basic_consume(queue="x", on_message_callback=cb)
