import aiohttp
import httpx
from fastapi import FastAPI
from httpx import AsyncClient

app = FastAPI()
api = httpx.Client(base_url="https://api.example.com")


@app.get("/a")
async def a(url: str, n: int):
    async with aiohttp.ClientSession() as session:
        async with session.get(url) as resp:  # want: ssrf
            await resp.text()
        await session.request("GET", url)  # want: ssrf
        await session.ws_connect(url)  # want: ssrf
        await session.get(f"https://x.example/{n}")
    async with aiohttp.request("GET", url) as r:  # want: ssrf
        await r.read()
    return {}


@app.get("/b")
async def b(url: str, id: int):
    httpx.get(url)  # want: ssrf
    httpx.request("POST", url, json={})  # want: ssrf
    with httpx.stream("GET", url) as r:  # want: ssrf
        r.read()
    async with AsyncClient() as c:
        await c.get(url, follow_redirects=True)  # want: ssrf
        req = c.build_request("GET", url)  # want: ssrf
        await c.send(req)
    api.get(f"/users/{id}")
    with httpx.Client() as c2:
        c2.delete(url=url)  # want: ssrf
    return {}
