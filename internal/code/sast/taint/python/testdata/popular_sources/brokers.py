import asyncio, os, json
import aio_pika, aiokafka, paho.mqtt.client as mqtt, nats, redis.asyncio as redis, websockets, pika, boto3
from google.cloud import pubsub_v1
from kombu import Connection, Consumer
async def main():
    conn = await aio_pika.connect_robust("x")
    ch = await conn.channel()
    q = await ch.declare_queue("q")
    async with q.iterator() as it:
        async for message in it:
            os.system("x " + message.body.decode())  # want: command-injection
    c = aiokafka.AIOKafkaConsumer("t")
    async for m in c:
        os.system("x " + m.value.decode())  # want: command-injection
    r = redis.Redis()
    p = r.pubsub()
    await p.subscribe("c")
    async for m in p.listen():
        os.system("x " + m["data"].decode())  # want: command-injection
    nc = await nats.connect("x")
    async def cb(msg):
        os.system("x " + msg.data.decode())  # want: command-injection
    await nc.subscribe("s", cb=cb)
def on_message(client, userdata, msg):
    os.system("x " + msg.payload.decode())  # want: command-injection
c = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
c.on_message = on_message
async def echo(ws):
    async for message in ws:
        os.system("x " + message)  # want: command-injection
async def serve():
    async with websockets.serve(echo, "", 1):
        await asyncio.Future()
def sqs():
    for m in boto3.client("sqs").receive_message(QueueUrl="x")["Messages"]:
        os.system("x " + m["Body"])  # want: command-injection
def callback(message: pubsub_v1.subscriber.message.Message) -> None:
    os.system("x " + message.data.decode())  # want: command-injection
pubsub_v1.SubscriberClient().subscribe("p", callback=callback)
