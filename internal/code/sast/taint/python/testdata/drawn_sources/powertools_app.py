import os
import sqlite3

from aws_lambda_powertools import Logger
from aws_lambda_powertools.event_handler import APIGatewayRestResolver, APIGatewayHttpResolver, AppSyncResolver, Response, content_types
from aws_lambda_powertools.event_handler.router import Router
from aws_lambda_powertools.utilities.batch import BatchProcessor, EventType, process_partial_response
from aws_lambda_powertools.utilities.data_classes import SQSEvent, S3Event, event_source
from aws_lambda_powertools.utilities.data_classes.sqs_event import SQSRecord
from aws_lambda_powertools.utilities.parser import event_parser, BaseModel

app = APIGatewayRestResolver()
gql = AppSyncResolver()
router = Router()
processor = BatchProcessor(event_type=EventType.SQS)
db = sqlite3.connect("/tmp/x.db")


@app.get("/users/<name>")
def user(name: str):
    db.execute("SELECT * FROM users WHERE name = '" + name + "'")  # want: sql-injection
    order = app.current_event.get_query_string_value(name="order", default_value="id")
    db.execute(f"SELECT * FROM users ORDER BY {order}")  # want: sql-injection
    db.execute("SELECT * FROM users WHERE name = ?", (name,))
    return {}


@app.post("/files")
def put():
    data = app.current_event.json_body
    open("/srv/" + data["name"], "w")  # want: path-traversal
    return Response(status_code=200, content_type=content_types.TEXT_HTML, body="<b>" + data["name"] + "</b>")  # not found: xss


@router.get("/hdr")
def header():
    agent = router.current_event.headers.get("x-cmd")
    os.system(agent)  # want: command-injection
    return {}


@gql.resolver(type_name="Query", field_name="find")
def find(text: str = "", limit: int = 1):
    db.execute(f"SELECT * FROM posts WHERE body LIKE '%{text}%'")  # want: sql-injection
    db.execute(f"SELECT * FROM posts LIMIT {int(limit)}")
    return []


def record_handler(record: SQSRecord):
    os.system("convert " + record.json_body["file"])  # want: command-injection


def batch(event, context):
    return process_partial_response(event=event, record_handler=record_handler, processor=processor, context=context)


@event_source(data_class=S3Event)
def s3(event: S3Event, context):
    for record in event.records:
        os.system("file /tmp/" + record.s3.get_object.key)  # want: command-injection


class Order(BaseModel):
    sku: str
    count: int


@event_parser(model=Order)
def order(event: Order, context):
    db.execute(f"INSERT INTO o VALUES ('{event.sku}')")  # want: sql-injection
    db.execute(f"INSERT INTO o VALUES ({event.count})")


@app.get("/page")
def page():
    return Response(200, "text/html", app.current_event.json_body["name"])  # want: xss
