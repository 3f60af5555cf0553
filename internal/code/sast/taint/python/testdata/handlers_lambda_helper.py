HTML = {"Content-Type": "text/html; charset=utf-8"}


def respond(body, status=200):
    return {"statusCode": status, "headers": HTML, "body": body}  # want: xss


def lambda_handler(event, context):
    params = event.get("queryStringParameters") or {}
    q = params.get("q", "")
    return respond(f"<p>Results for {q}</p>")
