require "amalgalite"
DBH = Amalgalite::Database.new("my.db")
require "sinatra"
get "/x" do
  q = params[:q]
  DBH.execute("SELECT * FROM users WHERE name = '#{q}'") # want: sql-injection
  DBH.execute("SELECT * FROM users WHERE name = ?", q)
end
