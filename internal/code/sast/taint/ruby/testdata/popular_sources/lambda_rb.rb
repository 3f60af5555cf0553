require "functions_framework"
def lambda_handler(event:, context:)
  system("x #{event["queryStringParameters"]["q"]}") # want: command-injection
  body = JSON.parse(event["body"])
  system("x #{body["cmd"]}") # want: command-injection
end
FunctionsFramework.http "hello" do |request|
  system("x #{request.params["q"]}") # want: command-injection
  "<b>#{request.params["q"]}"
end
FunctionsFramework.cloud_event "e" do |event|
  system("x #{event.data["message"]["data"]}") # want: command-injection
end
