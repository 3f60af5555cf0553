require "pg/em"
DB = PG::EM::Client.new(dbname: "test")
require "sinatra"
get "/x" do
  q = params[:q]
  DB.query("SELECT * FROM users WHERE name = '#{q}'") # want: sql-injection
  DB.query("SELECT * FROM users WHERE name = $1", [q])
end
