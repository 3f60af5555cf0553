require "httpi"
require "sinatra"
get "/x" do
  q = params[:q]
  HTTPI.get(q) # want: ssrf
  HTTPI.get("https://api.example.com/")
end
