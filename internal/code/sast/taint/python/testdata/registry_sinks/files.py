import os
import shelve
import shutil

import aiofiles
import aiofiles.os
import joblib
import openpyxl
import py7zr
import torch
from fastapi import FastAPI, UploadFile
from moviepy.editor import VideoFileClip
from openpyxl import Workbook, load_workbook
from werkzeug.utils import secure_filename

app = FastAPI()


@app.post("/aio")
async def aio(name: str, up: UploadFile, n: int):
    async with aiofiles.open("/srv/" + name, "wb") as f:  # want: path-traversal
        await f.write(await up.read())
    async with aiofiles.open(f"/srv/{n}.txt") as f:
        await f.read()
    await aiofiles.os.remove("/srv/" + name)  # want: path-traversal
    await aiofiles.os.rename("a", os.path.join("/srv", name))  # want: path-traversal
    await aiofiles.os.makedirs("/srv/" + secure_filename(name))


@app.post("/shutil")
def copies(src: str, dst: str):
    shutil.copyfile("/srv/" + src, "/tmp/x")  # want: path-traversal
    shutil.move("/tmp/x", "/srv/" + dst)  # want: path-traversal
    shutil.rmtree("/srv/" + src)  # want: path-traversal
    shutil.unpack_archive("/srv/" + src, "/srv/out")  # want: path-traversal
    shutil.make_archive("/srv/" + secure_filename(dst), "zip", "/srv/data")
    shutil.copytree(os.path.join("/srv", os.path.basename(src)), "/srv/out")


@app.post("/models")
def models(path: str, up: UploadFile):
    joblib.load("/srv/models/" + path)  # want: deserialisation, path-traversal
    joblib.load(up.file)  # want: deserialisation
    torch.load(up.file)  # want: deserialisation
    torch.load(up.file, weights_only=True)
    torch.save({}, "/srv/models/" + path)  # want: path-traversal
    with shelve.open("/srv/" + path) as db:  # want: deserialisation, path-traversal
        db["x"] = path
    joblib.dump({}, "/srv/models/" + os.path.basename(path))


@app.post("/sheets")
def sheets(name: str):
    wb = load_workbook(filename="/srv/" + name, read_only=True)  # want: path-traversal
    wb.save("/srv/" + name)  # want: path-traversal
    book = Workbook()
    book.active["A1"] = name
    book.save("/srv/" + os.path.basename(name))
    openpyxl.load_workbook("/srv/" + name)  # want: path-traversal


@app.post("/seven")
def seven(name: str, password: str):
    with py7zr.SevenZipFile("/srv/" + name, mode="r") as z:  # want: path-traversal
        z.extractall(path="/srv/" + name)  # want: path-traversal
    with py7zr.SevenZipFile("/srv/x.7z", password=password) as z:
        z.extractall("/srv/out")
    py7zr.unpack_7zarchive("/srv/" + name, "/srv/out")  # want: path-traversal


@app.post("/clip")
def clip(name: str, start: float):
    v = VideoFileClip("/srv/" + name)  # want: path-traversal
    v.subclip(start, 9).write_videofile("/srv/out.mp4")
    v.write_gif("/srv/" + name)  # want: path-traversal
