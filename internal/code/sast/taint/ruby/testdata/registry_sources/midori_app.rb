require "midori"

class HelloRoute < Midori::API
  get "/" do
    "Hello World"
  end

  get "/hello/:name" do
    "<h1>#{request.params["name"]}</h1>" # want: xss
  end

  post "/run" do
    data = JSON.parse(request.body)
    system("run #{data["cmd"]}") # want: command-injection
    system("run", data["cmd"])
    system("run #{request.query_params["n"].to_i}")
  end

  websocket "/ws" do |ws|
    ws.on :message do |msg|
      system("say #{msg}") # want: command-injection
      ws.send msg
    end
  end

  define_error :forbidden
  capture :forbidden do |e|
    "no"
  end
end

Midori::Runner.new(HelloRoute).start
