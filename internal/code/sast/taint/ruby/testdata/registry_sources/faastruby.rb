def handler(event)
  query = event.query_params
  system("hello #{query["name"]}") # want: command-injection
  system("hello", query["name"])
  body = JSON.parse(event.body)
  eval(body["code"]) # want: code-injection
  system("n #{body["n"].to_i}")
  system("trace #{event.headers["X-Trace"]}") # want: command-injection
  render html: "<h1>#{query["name"]}</h1>" # not found: xss
end
