require "json"
def lambda_handler(event:, context:)
  system("ls #{event["queryStringParameters"]["dir"]}") # want: command-injection
  system("ls", "--", event["queryStringParameters"]["dir"])
  { statusCode: 200 }
end
