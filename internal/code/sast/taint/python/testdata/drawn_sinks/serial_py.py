import base64
import pickle
from io import BytesIO

import dill
import xmltodict
import yaml
from flask import Flask, request
from yaml import CLoader, Loader, SafeLoader

app = Flask(__name__)


@app.post("/p")
def p():
    raw = request.get_data()
    pickle.loads(raw)  # want: deserialisation
    pickle.load(request.files["f"])  # want: deserialisation
    pickle.Unpickler(BytesIO(base64.b64decode(request.cookies["s"]))).load()  # want: deserialisation
    dill.loads(raw)  # want: deserialisation
    dill.load(BytesIO(raw))  # want: deserialisation
    yaml.load(raw, Loader=Loader)  # want: deserialisation
    yaml.load(raw, Loader=SafeLoader)
    yaml.unsafe_load(raw)  # want: deserialisation
    list(yaml.load_all(raw, Loader=CLoader))  # want: deserialisation
    yaml.safe_load(raw)
    yaml.full_load(raw)  # want: deserialisation
    doc = xmltodict.parse(raw)
    open("/srv/" + doc["a"]["b"])  # want: path-traversal
    xmltodict.parse(raw, disable_entities=True)
    return ""
