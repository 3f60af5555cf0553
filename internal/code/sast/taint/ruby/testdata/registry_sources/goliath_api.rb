require "goliath"
require "em-synchrony/em-http"

class Hello < Goliath::API
  use Goliath::Rack::Params
  use Goliath::Rack::Validation::RequiredParam, key: "name"

  def response(env)
    system("hello #{params["name"]}") # want: command-injection
    system("hello", params["name"])
    EM::HttpRequest.new(env.params["url"]).get # want: ssrf
    [200, { "Content-Type" => "text/html" }, "<h1>#{env.params["t"]}</h1>"] # want: xss
  end

  def on_headers(env, headers)
    system("agent #{headers["User-Agent"]}") # want: command-injection
  end

  def on_body(env, data)
    File.write("/srv/in/#{env["HTTP_X_NAME"]}", data) # want: path-traversal
  end
end

class Ws < Goliath::WebSocket
  def on_message(env, msg)
    eval(msg) # want: code-injection
  end

  def on_open(env)
    system("open #{env["PATH_INFO"].to_i}")
  end
end
