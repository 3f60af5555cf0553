from flask import Flask, request, send_file, send_from_directory
import os, shutil, zipfile, tarfile, pathlib, glob, io, codecs, aiofiles, tempfile, mimetypes, linecache, gzip, json, configparser, fileinput
from pathlib import Path
from PIL import Image
import pandas as pd, numpy as np, openpyxl, cv2, h5py, joblib, torch, docx, PyPDF2, fitz, pypdf, librosa, soundfile, fsspec, anyio, imageio
from ftplib import FTP
from django.core.files.storage import default_storage
app = Flask(__name__)
@app.route("/")
async def x():
    f = request.args["f"]
    open("/srv/" + f).read()  # want: path-traversal
    open(os.path.join("/srv", os.path.basename(f)))
    Path("/srv", f).read_text()  # want: path-traversal
    (Path("/srv") / f).unlink()  # want: path-traversal
    with Path("/srv").joinpath(f).open("w") as h:  # want: path-traversal
        pass
    shutil.copy("/srv/" + f, "/tmp/x")  # want: path-traversal
    shutil.rmtree("/srv/" + f)  # want: path-traversal
    os.remove("/srv/" + f)  # want: path-traversal
    os.listdir("/srv/" + f)  # want: path-traversal
    zipfile.ZipFile("/srv/" + f)  # want: path-traversal
    tarfile.open("/srv/" + f)  # want: path-traversal
    glob.glob("/srv/" + f)  # want: path-traversal
    io.open("/srv/" + f)  # want: path-traversal
    codecs.open("/srv/" + f)  # want: path-traversal
    async with aiofiles.open("/srv/" + f) as h:  # want: path-traversal
        pass
    await anyio.Path("/srv/" + f).read_text()  # want: path-traversal
    Image.open("/srv/" + f)  # want: path-traversal
    Image.new("RGB", (1, 1)).save("/srv/" + f)  # want: path-traversal
    pd.read_csv("/srv/" + f)  # want: path-traversal
    pd.DataFrame().to_csv("/srv/" + f)  # want: path-traversal
    np.load("/srv/" + f)  # want: path-traversal
    openpyxl.load_workbook("/srv/" + f)  # want: path-traversal
    cv2.imread("/srv/" + f)  # want: path-traversal
    docx.Document("/srv/" + f)  # want: path-traversal
    fitz.open("/srv/" + f)  # want: path-traversal
    pypdf.PdfReader("/srv/" + f)  # want: path-traversal
    gzip.open("/srv/" + f)  # want: path-traversal
    send_from_directory("/srv", f)
    default_storage.open(f)
    return send_file("/srv/" + f)  # want: path-traversal
