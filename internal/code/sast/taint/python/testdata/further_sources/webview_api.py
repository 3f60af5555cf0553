import os
import subprocess

import webview


class Api:
    def __init__(self):
        self._window = None

    def open_file(self, name):
        return open("/home/kiosk/" + name).read()  # not found: path-traversal

    def play(self, track):
        subprocess.run(["mpv", "--", track])
        os.system("mpv " + track)  # not found: command-injection


if __name__ == "__main__":
    api = Api()
    webview.create_window("Player", "https://player.example", js_api=api)
    webview.start()
