require "lamby"
require "json"

def handler(event:, context:)
  Lamby.handler $app, event, context, rack: :http
end

def process(event:, context:)
  event["Records"].each do |r|
    body = JSON.parse(r["body"])
    system("job #{body["name"]}") # not found: command-injection
    system("job #{body["n"].to_i}")
  end
end

class Runner
  def self.call(event:, context:)
    File.read("/srv/" + event["pathParameters"]["file"]) # want: path-traversal
    { statusCode: 200, headers: { "Content-Type" => "text/html" }, body: "<b>#{event["queryStringParameters"]["t"]}</b>" } # want: xss
  end
end
