import os
import subprocess
def main_handler(event, context):
    name = event["queryString"]["name"]
    os.system("ls " + name)  # want: command-injection
    subprocess.run(["ls", "--", name])
    return {"statusCode": 200}
