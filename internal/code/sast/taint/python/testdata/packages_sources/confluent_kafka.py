import os
from confluent_kafka import Consumer
c = Consumer({})
m = c.poll(1.0)
os.system("ls " + (m.value().decode()))  # want: command-injection
