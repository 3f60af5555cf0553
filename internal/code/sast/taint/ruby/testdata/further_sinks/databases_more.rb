require "sinatra"
require "tiny_tds"
require "cequel"
require "arangorb"
require "duckdb"

get "/users" do
  client = TinyTds::Client.new(username: "sa", host: "db")
  client.execute("SELECT * FROM users WHERE name = '#{params[:name]}'").each { |r| r } # want: sql-injection
  client.execute("SELECT * FROM users WHERE name = '#{client.escape(params[:name])}'")
  con = DuckDB::Database.open.connect
  con.query("SELECT * FROM users WHERE name = '#{params[:name]}'") # want: sql-injection
  con.query("SELECT * FROM users WHERE name = ?", params[:name])
  db = Cequel.connect(host: "localhost")
  db.execute("SELECT * FROM posts WHERE blog = '#{params[:blog]}'") # want: sql-injection
end
