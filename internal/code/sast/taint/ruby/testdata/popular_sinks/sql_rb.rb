require "sinatra"
require "sequel"
require "pg"
require "mysql2"
require "sqlite3"
require "tiny_tds"
require "rom"
require "trilogy"
require "duckdb"
DB = Sequel.connect("x")
get "/" do
  q = params[:q]
  DB["SELECT * FROM t WHERE a = '#{q}'"].all # want: sql-injection
  DB["SELECT * FROM t WHERE a = ?", q].all
  DB.fetch("SELECT #{q}") # want: sql-injection
  DB.run("DROP TABLE #{q}") # want: sql-injection
  DB[:t].where(Sequel.lit("a = '#{q}'")) # want: sql-injection
  DB[:t].where(a: q)
  DB[:t].order(Sequel.lit(q)) # want: sql-injection
  DB.execute("SELECT #{q}") # want: sql-injection
  c = PG.connect("x")
  c.exec("SELECT #{q}") # want: sql-injection
  c.exec_params("SELECT $1", [q])
  c.async_exec("SELECT #{q}") # want: sql-injection
  c.exec("SELECT '#{c.escape_string(q)}'")
  Mysql2::Client.new.query("SELECT #{q}") # want: sql-injection
  Mysql2::Client.new.prepare("SELECT ?").execute(q)
  db = SQLite3::Database.new("x")
  db.execute("SELECT #{q}") # want: sql-injection
  db.execute("SELECT ?", [q])
  db.get_first_value("SELECT #{q}") # want: sql-injection
  db.execute_batch("DELETE FROM t WHERE a = #{q}") # want: sql-injection
  TinyTds::Client.new.execute("SELECT #{q}").each { } # want: sql-injection
  Trilogy.new.query("SELECT #{q}") # want: sql-injection
  DuckDB::Database.open.connect.query("SELECT #{q}") # want: sql-injection
end
