require "nestful"
require "sinatra"
get "/x" do
  q = params[:q]
  Nestful.get q # want: ssrf
  Nestful.get "https://api.example.com/", { name: q }
end
