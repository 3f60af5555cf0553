require 'json'

def page(event:, context:)
  name = event['queryStringParameters']['name']
  {
    statusCode: 200,
    headers: { 'Content-Type' => 'text/html' },
    body: "<h1>#{name}</h1>" # want: xss
  }
end

def data(event:, context:)
  name = event['queryStringParameters']['name']
  { statusCode: 200, headers: { 'Content-Type' => 'application/json' }, body: JSON.generate(name: name) }
end
