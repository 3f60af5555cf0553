import compress_pickle
from flask import Flask, request
app = Flask(__name__)


@app.route("/x")
def handler():
    q = request.args["q"]
    obj = compress_pickle.loads(request.data, compression="gzip")  # want: deserialisation
    compress_pickle.dumps(q, compression="gzip")
    return "ok"
