require "jdbc-helper"
CONN = JDBCHelper::Connection.new(driver: "com.mysql.jdbc.Driver")
require "sinatra"
get "/x" do
  q = params[:q]
  CONN.query("SELECT * FROM users WHERE name = '#{q}'") # want: sql-injection
  CONN.query("SELECT * FROM users")
end
