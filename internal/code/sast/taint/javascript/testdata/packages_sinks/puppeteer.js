const web = require('express')();
const puppeteer = require('puppeteer'); const browser = await puppeteer.launch(); const page = await browser.newPage();
web.get('/x', async (req, res) => { const q = req.query.q;
 await page.goto(q); // want: ssrf
await page.setContent('<b>' + q); // want: xss
await page.evaluate('f(' + q + ')'); // want: code-injection
 await page.evaluate((x) => x, q);
});
