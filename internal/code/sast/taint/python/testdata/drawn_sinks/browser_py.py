from fastapi import FastAPI
from playwright.async_api import async_playwright
from playwright.sync_api import sync_playwright

app = FastAPI()


@app.get("/a")
async def a(url: str, js: str):
    async with async_playwright() as p:
        browser = await p.chromium.launch()
        page = await browser.new_page()
        await page.goto(url)  # want: ssrf
        await page.goto("https://example.com/" + str(len(url)))
        await page.evaluate("() => " + js)  # want: code-injection
        await page.evaluate("x => x + 1", js)
        await page.screenshot(path="/srv/" + js)  # want: path-traversal
    return {}


@app.get("/b")
def b(url: str):
    with sync_playwright() as p:
        ctx = p.firefox.launch().new_context()
        page = ctx.new_page()
        page.goto(url=url)  # want: ssrf
        page.add_script_tag(content=url)  # want: code-injection
        ctx.request.get(url)  # want: ssrf
    return {}
