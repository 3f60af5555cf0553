require "manticore"
CLIENT = Manticore::Client.new
require "sinatra"
get "/x" do
  q = params[:q]
  CLIENT.get(q).body # want: ssrf
  CLIENT.get("https://api.example.com/", query: { name: q }).body
end
