require "extralite"
DBH = Extralite::Database.new("/tmp/my.db")
require "sinatra"
get "/x" do
  q = params[:q]
  DBH.query("select * from users where name = '#{q}'") # want: sql-injection
  DBH.query("select * from users where name = ?", q)
end
