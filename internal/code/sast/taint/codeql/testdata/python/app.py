import shop


async def find():
    text = shop.inbox.next()
    shop.find(text)  # want: sql-injection
    shop.find(sql=text)  # want: sql-injection
    if shop.is_name(text):
        shop.find(text)
    shop.Client(url=text)  # want: ssrf
    base = await shop.connect()
    base.fetch(text)  # want: sql-injection
    shop.pool().fetch(query=text)  # want: sql-injection
