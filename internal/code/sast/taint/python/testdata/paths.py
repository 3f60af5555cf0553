import io
import os
import pathlib
import shutil
import tarfile
import tempfile
import zipfile

import aiofiles
import anyio
import fsspec
import h5py
import librosa
import numpy as np
import openpyxl
import pandas as pd
import paramiko
import py7zr
import pypdf
import pysftp
import rarfile
import soundfile
import xlrd
import zarr
from aiofiles import os as aios
from django.core.files.storage import FileSystemStorage, default_storage
from django.http import FileResponse
from docx import Document
from flask import request, send_file, send_from_directory
from google.cloud import storage
from PIL import Image
from smart_open import open as smart_open
from werkzeug.utils import secure_filename
from azure.storage.blob import BlobServiceClient
import cv2
import fitz


FOLDER = os.environ["FOLDER"]


def path():
    return "/srv/" + request.args["name"]


def plain():
    return "/srv/" + secure_filename(request.args["name"])


# builtins
def use_open():
    open(path())  # want: path-traversal
    io.open(path())  # want: path-traversal
    open(plain())


# os
def use_os():
    os.remove(path())  # want: path-traversal
    os.rename("/srv/a", path())  # want: path-traversal
    os.listdir(path())  # want: path-traversal
    os.remove(plain())
    os.open(path(), os.O_RDONLY)  # want: path-traversal


# pathlib
def use_pathlib():
    pathlib.Path(path()).read_text()  # want: path-traversal
    (pathlib.Path("/srv") / request.args["name"]).unlink()  # want: path-traversal
    pathlib.Path(plain()).read_text()


# shutil
def use_shutil():
    shutil.rmtree(path())  # want: path-traversal
    shutil.copy(path(), "/tmp/x")  # want: path-traversal
    shutil.unpack_archive(path(), "/tmp/x")  # want: path-traversal
    shutil.make_archive("/tmp/x", "zip", path())  # want: path-traversal
    shutil.rmtree(plain())


# aiofiles
async def use_aiofiles():
    async with aiofiles.open(path()) as f:  # want: path-traversal
        await f.read()
    await aios.remove(path())  # want: path-traversal
    async with aiofiles.open(plain()) as f:
        await f.read()


# anyio
async def use_anyio():
    await anyio.open_file(path())  # want: path-traversal
    await anyio.Path(path()).read_text()  # want: path-traversal
    await anyio.open_file(plain())


# fsspec
def use_fsspec():
    fsspec.open(path())  # want: path-traversal
    fsspec.filesystem("file").cat(path())  # want: path-traversal
    fsspec.open(plain())


# smart_open
def use_smart_open():
    smart_open(path())  # want: path-traversal
    smart_open(plain())


# pandas
def use_pandas():
    pd.read_csv(path())  # want: path-traversal
    pd.DataFrame().to_csv(path())  # want: path-traversal
    pd.read_csv(plain())


# NumPy
def use_numpy():
    np.load(path())  # want: path-traversal
    np.save(path(), [1])  # want: path-traversal
    np.load(plain())


# Pillow
def use_pillow():
    image = Image.open(path())  # want: path-traversal
    image.save(path())  # want: path-traversal
    Image.open(os.path.join(FOLDER, request.args["name"]))  # want: path-traversal
    Image.open(request.files["f"])
    Image.open(plain()).save(plain())


# OpenCV
def use_opencv():
    cv2.imread(path())  # want: path-traversal
    cv2.imwrite(path(), None)  # want: path-traversal
    cv2.imread(plain())


# openpyxl
def use_openpyxl():
    book = openpyxl.load_workbook(path())  # want: path-traversal
    book.save(path())  # want: path-traversal
    openpyxl.load_workbook(plain())


# python-docx
def use_docx():
    Document(path())  # want: path-traversal
    Document(plain())


# pypdf
def use_pypdf():
    pypdf.PdfReader(path())  # want: path-traversal
    pypdf.PdfReader(plain())


# PyMuPDF
def use_pymupdf():
    fitz.open(path())  # want: path-traversal
    fitz.open(plain())


# h5py
def use_h5py():
    h5py.File(path(), "r")  # want: path-traversal
    h5py.File(plain(), "r")


# tarfile
def use_tarfile():
    tarfile.open(fileobj=request.files["f"].stream).extractall("/srv")  # want: path-traversal
    tarfile.open(path())  # want: path-traversal
    tarfile.open(fileobj=request.files["f"].stream).extractall("/srv", filter="data")


# zipfile
def use_zipfile():
    zipfile.ZipFile(path())  # want: path-traversal
    zipfile.ZipFile("/srv/a.zip").extractall(path())  # want: path-traversal
    zipfile.ZipFile(plain())


# py7zr
def use_py7zr():
    py7zr.SevenZipFile(path())  # want: path-traversal
    py7zr.SevenZipFile("/srv/a.7z").extractall(path())  # want: path-traversal
    py7zr.SevenZipFile(plain())


# rarfile
def use_rarfile():
    rarfile.RarFile(path())  # want: path-traversal
    rarfile.RarFile(plain())


# tempfile
def use_tempfile():
    tempfile.NamedTemporaryFile(dir=path())  # want: path-traversal
    tempfile.NamedTemporaryFile(suffix=".txt")


# paramiko
def use_sftp():
    sftp = paramiko.SSHClient().open_sftp()
    sftp.get(path(), "/tmp/x")  # want: path-traversal
    sftp.put("/tmp/x", path())  # want: path-traversal
    sftp.get(plain(), "/tmp/x")


# pysftp
def use_pysftp():
    with pysftp.Connection("x") as sftp:
        sftp.get(path())  # want: path-traversal
        sftp.get(plain())


# Google Cloud Storage
def use_gcs():
    blob = storage.Client().bucket("b").blob("k")
    blob.download_to_filename(path())  # want: path-traversal
    blob.upload_from_filename(path())  # want: path-traversal
    blob.download_to_filename(plain())
    storage.Client().bucket("b").blob(request.args["k"]).download_as_bytes()


# Flask
def use_flask():
    send_file(path())  # want: path-traversal
    send_from_directory(path(), "x")  # want: path-traversal
    send_from_directory("/srv", request.args["name"])
    request.files["f"].save(path())  # want: path-traversal
    request.files["f"].save(plain())


# Django
def use_django():
    FileResponse(open(path(), "rb"))  # want: path-traversal
    default_storage.open(request.args["name"])
    FileSystemStorage(location=path())  # want: path-traversal
