require "sinatra"
require "excon"
get "/" do
  url = params[:url]
  Excon.post(url, body: "x") # want: ssrf
  Excon.new(url, persistent: true).get(path: "/x") # want: ssrf
  Excon::Connection.new(host: params[:host]).request(method: :get) # want: ssrf
  Excon.get("https://x.example/", query: { u: url })
  Excon.stub({}, { body: "x" })
end
