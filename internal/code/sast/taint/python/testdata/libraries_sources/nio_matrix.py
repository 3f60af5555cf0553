import os
import subprocess
from nio import AsyncClient, MatrixRoom, RoomMessageText


async def message_callback(room: MatrixRoom, event: RoomMessageText) -> None:
    os.system("ls " + event.body)  # want: command-injection
    subprocess.run(["ls", "--", event.body])


client = AsyncClient("https://matrix.example.org", "@b:example.org")
client.add_event_callback(message_callback, RoomMessageText)
