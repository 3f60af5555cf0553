import os
from kafka import KafkaConsumer
c = KafkaConsumer("t")
for m in c:
    os.system("ls " + (m.value.decode()))  # want: command-injection
