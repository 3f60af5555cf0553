import os
import subprocess
import asyncio
import aiomqtt


async def main():
    async with aiomqtt.Client("test.mosquitto.org") as client:
        await client.subscribe("files/#")
        async for message in client.messages:
            name = message.payload.decode()
            os.system("ls " + name)  # want: command-injection
            subprocess.run(["ls", "--", name])


asyncio.run(main())
