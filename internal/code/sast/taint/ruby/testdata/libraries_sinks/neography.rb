require "neography"
NEO = Neography::Rest.new
require "sinatra"
get "/x" do
  q = params[:q]
  NEO.execute_query("MATCH (n) WHERE n.name = '#{q}' RETURN n") # want: nosql-injection
  NEO.execute_query("MATCH (n) WHERE n.name = $name RETURN n", { name: q })
end
