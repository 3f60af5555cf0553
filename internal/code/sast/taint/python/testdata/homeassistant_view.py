import asyncio
import os

from homeassistant.components.http import HomeAssistantView
from homeassistant.core import HomeAssistant, ServiceCall


class CameraView(HomeAssistantView):
    url = "/api/camera/{name}"
    name = "api:camera"

    async def get(self, request, name):
        with open("/media/" + name, "rb") as f:  # want: path-traversal
            data = f.read()
        await asyncio.create_subprocess_shell("snap " + request.query["size"])  # want: command-injection
        await asyncio.create_subprocess_exec("snap", request.query["size"])
        return data
