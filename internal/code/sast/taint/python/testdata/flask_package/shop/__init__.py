from flask import Flask

from shop.extensions import db
from .checks import *

app = Flask(__name__)
db.init_app(app)
