import aiosonic
import gdown
import hrequests
from flask import Flask, request
from pytube import YouTube

app = Flask(__name__)


@app.route("/fetch")
async def fetch():
    url = request.args["url"]
    async with aiosonic.HTTPClient() as client:
        await client.get(url)  # want: ssrf
        await client.get("https://api.example/items")
    hrequests.get(url)  # want: ssrf
    gdown.download(url, "/tmp/model.bin")  # want: ssrf
    YouTube(url).streams.first().download()  # want: ssrf
    return "ok"
