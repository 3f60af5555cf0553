import os
import redis
p = redis.Redis().pubsub(); p.subscribe("x")
for m in p.listen():
    os.system("ls " + (m["data"].decode()))  # want: command-injection
