from azure.storage.blob import BlobClient, BlobServiceClient, ContainerClient
from flask import Flask, request
from google.cloud import bigquery
from google.cloud.bigquery import Client, QueryJobConfig, ScalarQueryParameter

app = Flask(__name__)


@app.get("/bq")
def bq():
    q = request.args["q"]
    client = bigquery.Client()
    client.query("SELECT * FROM t WHERE a = '" + q + "'").result()  # want: sql-injection
    client.query("SELECT * FROM t WHERE a = @a", job_config=QueryJobConfig(query_parameters=[ScalarQueryParameter("a", "STRING", q)]))
    Client().query_and_wait(f"SELECT '{q}'")  # want: sql-injection
    return ""


@app.post("/blob")
def blob():
    name = request.form["name"]
    svc = BlobServiceClient.from_connection_string("x")
    b = svc.get_blob_client(container="c", blob=name)
    with open("/srv/" + name, "wb") as f:  # want: path-traversal
        f.write(b.download_blob().readall())
    BlobClient.from_blob_url(name)  # want: ssrf
    b.start_copy_from_url(request.form["url"])  # want: ssrf
    b.upload_blob_from_url(source_url=request.form["url"])  # want: ssrf
    return ""
