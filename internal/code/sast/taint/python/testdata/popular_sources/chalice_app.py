from chalice import Chalice, Response, Blueprint
from aws_lambda_powertools.event_handler import APIGatewayRestResolver, AppSyncResolver
from aws_lambda_powertools.utilities.data_classes import event_source, APIGatewayProxyEventV2, SQSEvent
from aws_lambda_powertools.utilities.parser import event_parser, BaseModel
import os
app = Chalice(app_name="x")
@app.route("/x/{name}", methods=["POST"])
def x(name):
    os.system("x " + name)  # want: command-injection
    os.system("x " + app.current_request.json_body["a"])  # want: command-injection
    os.system("x " + app.current_request.query_params["q"])  # want: command-injection
@app.on_sqs_message(queue="q")
def q(event):
    for record in event:
        os.system("x " + record.body)  # want: command-injection
@app.on_s3_event(bucket="b")
def b(event):
    os.system("x " + event.key)  # want: command-injection
rest = APIGatewayRestResolver()
@rest.get("/todos/<name>")
def todo(name):
    os.system("x " + name)  # want: command-injection
    os.system("x " + rest.current_event.get_query_string_value("q"))  # want: command-injection
    os.system("x " + rest.current_event.json_body["a"])  # want: command-injection
gql = AppSyncResolver()
@gql.resolver(type_name="Query", field_name="f")
def f(name: str = ""):
    os.system("x " + name)  # want: command-injection
@event_source(data_class=APIGatewayProxyEventV2)
def handler(event: APIGatewayProxyEventV2, context):
    os.system("x " + event.query_string_parameters["q"])  # want: command-injection
class Order(BaseModel):
    name: str
@event_parser(model=Order)
def handler2(event: Order, context):
    os.system("x " + event.name)  # want: command-injection
