import httpx
from fastapi import FastAPI
app = FastAPI()
client = httpx.Client(timeout=3)
@app.get("/")
async def index(url: str, host: str):
    client.get(url)  # want: ssrf
    httpx.request("GET", url)  # want: ssrf
    with httpx.stream("GET", url) as r:  # want: ssrf
        pass
    async with httpx.AsyncClient(follow_redirects=True) as ac:
        req = ac.build_request("GET", url)  # want: ssrf
        await ac.send(req)
        await ac.request("POST", f"https://{host}/x")  # want: ssrf
        await ac.get("https://api.example/x", params={"u": url})
