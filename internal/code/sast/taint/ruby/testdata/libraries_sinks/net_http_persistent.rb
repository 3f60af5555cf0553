require "net/http/persistent"
HTTP_P = Net::HTTP::Persistent.new
require "sinatra"
get "/x" do
  q = params[:q]
  HTTP_P.request(URI(q)).body # want: ssrf
  HTTP_P.request(URI("https://example.com/")).body
end
