require "redisgraph"
G = RedisGraph.new("social")
require "sinatra"
get "/x" do
  q = params[:q]
  G.query("MATCH (p:Person) WHERE p.name = '#{q}' RETURN p") # want: nosql-injection
  G.query("MATCH (p:Person) RETURN p")
end
