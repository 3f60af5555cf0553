import os

from quixstreams import Application

app = Application(broker_address="kafka:9092", consumer_group="thumbs")
topic = app.topic("files", value_deserializer="json")
sdf = app.dataframe(topic)


def thumb(row):
    os.system("thumb " + row["file"])  # want: command-injection
    os.system("thumb default.png")
    return row


sdf = sdf.apply(thumb)
app.run(sdf)
