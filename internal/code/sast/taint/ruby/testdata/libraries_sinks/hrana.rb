require "turso_libsql"
DB = Libsql::Database.new(path: "local.db").connect
require "sinatra"
get "/x" do
  q = params[:q]
  DB.query("SELECT * FROM users WHERE name = '#{q}'") # want: sql-injection
  DB.query("SELECT * FROM users WHERE name = ?", [q])
end
