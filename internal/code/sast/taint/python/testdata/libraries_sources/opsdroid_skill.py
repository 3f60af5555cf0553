import os
import subprocess
from opsdroid.skill import Skill
from opsdroid.matchers import match_regex


class ListSkill(Skill):
    @match_regex(r"list (?P<name>.*)")
    async def list_files(self, message):
        os.system("ls " + message.text)  # want: command-injection
        subprocess.run(["ls", "--", message.text])
        await message.respond("ok")
