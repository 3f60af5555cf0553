import ast
import json
import marshal
import pickle
import shelve

import cloudpickle
import dill
import joblib
import jsonpickle
import msgpack
import numpy as np
import pandas as pd
import ruamel.yaml
import torch
import yaml
from flask import request
from RestrictedPython import compile_restricted
from simpleeval import simple_eval
from ruamel.yaml import YAML
import asteval
import numexpr
import oyaml
import pika
import sympy
import toml
import keras
import tensorflow as tf
import js2py
import quickjs
import lupa
from py_mini_racer import MiniRacer
from multiprocessing.connection import Listener
from kafka import KafkaProducer


def data():
    return request.get_data()


def text():
    return request.args["q"]


# pickle
def use_pickle():
    pickle.loads(data())  # want: deserialisation
    pickle.Unpickler(request.stream).load()  # want: deserialisation
    json.loads(data())


# dill
def use_dill():
    dill.loads(data())  # want: deserialisation
    dill.dumps(data())


# cloudpickle
def use_cloudpickle():
    cloudpickle.loads(data())  # want: deserialisation
    cloudpickle.dumps(data())


# joblib
def use_joblib():
    joblib.load(request.files["f"])  # want: deserialisation
    joblib.load("/srv/model.joblib")


# marshal
def use_marshal():
    marshal.loads(data())  # want: deserialisation
    marshal.dumps(data())


# shelve
def use_shelve():
    shelve.open(text())  # want: deserialisation, path-traversal
    shelve.open("/srv/x")[text()]


# jsonpickle
def use_jsonpickle():
    jsonpickle.decode(text())  # want: deserialisation
    jsonpickle.encode(text())


# PyYAML
def use_yaml():
    yaml.load(data(), Loader=yaml.Loader)  # want: deserialisation
    yaml.unsafe_load(data())  # want: deserialisation
    yaml.load(data(), Loader=yaml.SafeLoader)
    yaml.safe_load(data())


# ruamel.yaml
def use_ruamel():
    YAML(typ="unsafe").load(data())  # want: deserialisation
    YAML(typ="safe").load(data())


# PyTorch
def use_torch():
    torch.load(request.files["f"])  # want: deserialisation
    torch.load(request.files["f"], weights_only=True)


# NumPy
def use_numpy():
    np.load(request.files["f"], allow_pickle=True)  # want: deserialisation
    np.load(request.files["f"])


# pandas
def use_pandas():
    pd.read_pickle(request.files["f"])  # want: deserialisation
    pd.read_json(request.files["f"])
    pd.eval(text())  # want: code-injection


# Keras
def use_keras():
    keras.models.load_model(request.args["model"])  # want: deserialisation
    tf.keras.models.load_model(request.args["model"])  # want: deserialisation
    keras.models.load_model("/srv/model.keras")


# builtins
def use_builtins():
    eval(text())  # want: code-injection
    exec(compile(text(), "x", "exec"))  # want: code-injection
    ast.literal_eval(text())


# sympy
def use_sympy():
    sympy.sympify(text())  # want: code-injection
    sympy.Symbol(text())


# numexpr
def use_numexpr():
    numexpr.evaluate(text())  # want: code-injection
    numexpr.evaluate("a + b")


# js2py
def use_js2py():
    js2py.eval_js(text())  # want: code-injection
    js2py.eval_js("1 + 1")


# lupa
def use_lupa():
    lupa.LuaRuntime().execute(text())  # want: code-injection
    lupa.LuaRuntime().eval("1 + 1")


# py_mini_racer
def use_py_mini_racer():
    MiniRacer().eval(text())  # want: code-injection
    MiniRacer().eval("1 + 1")


# asteval
def use_asteval():
    asteval.Interpreter().eval(text())  # want: code-injection
    asteval.Interpreter().eval("1 + 1")
