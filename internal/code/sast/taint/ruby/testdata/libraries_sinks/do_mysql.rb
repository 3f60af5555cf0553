require "do_mysql"
CONN = DataObjects::Connection.new("mysql://localhost/db")
require "sinatra"
get "/x" do
  q = params[:q]
  CONN.create_command("SELECT * FROM users WHERE name = '#{q}'").execute_reader # want: sql-injection
  CONN.create_command("SELECT * FROM users WHERE name = ?").execute_reader(q)
end
