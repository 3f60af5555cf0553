require "ibm_db"
CONN = IBM_DB.connect("db", "u", "p")
require "sinatra"
get "/x" do
  q = params[:q]
  IBM_DB.exec(CONN, "SELECT * FROM users WHERE name = '#{q}'") # want: sql-injection
  stmt = IBM_DB.prepare(CONN, "SELECT * FROM users WHERE name = ?")
  IBM_DB.execute(stmt, [q])
end
