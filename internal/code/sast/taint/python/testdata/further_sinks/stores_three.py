import camelot
import sqlean
import tabula
from bottle import request, route
from firecrawl import FirecrawlApp
from pydoll.browser import Chrome
from pypowershell import PowerShell
from rocksquery import Connection
from scp import SCPClient


@route("/go")
async def go():
    tabula.read_pdf("inbox/" + request.query.file)  # want: path-traversal
    camelot.read_pdf("inbox/report.pdf")
    FirecrawlApp().scrape_url(request.query.url)  # want: ssrf
    async with Chrome() as browser:
        tab = await browser.start()
        await tab.go_to(request.query.url)  # want: ssrf
    db = Connection("shop")
    db.run("UPDATE items SET name = '" + request.query.name + "'")  # want: sql-injection
    db.run("UPDATE items SET name = ?", [request.query.name])
    PowerShell().run("Get-Item " + request.query.name)  # want: command-injection
    sqlean.connect(":memory:").execute("SELECT * FROM t WHERE a = '%s'" % request.query.a)  # want: sql-injection
