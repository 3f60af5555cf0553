require "pg"
require "mysql2"
require "sqlite3"
require "sequel"

DB = Sequel.connect(ENV["DATABASE_URL"])

class StoreController < ActionController::Base
  def drivers
    pg = PG.connect(dbname: "shop")
    pg.exec("SELECT * FROM items WHERE name = '#{params[:name]}'") # want: sql-injection
    pg.exec_params("SELECT * FROM items WHERE name = $1", [params[:name]])
    pg.exec("SELECT * FROM items WHERE name = '#{pg.escape_string(params[:name])}'")
    mysql = Mysql2::Client.new(host: "localhost")
    mysql.query("SELECT * FROM items WHERE id = #{params[:id]}") # want: sql-injection
    mysql.query("SELECT * FROM items WHERE name = '#{mysql.escape(params[:name])}'")
    mysql.prepare("SELECT * FROM items WHERE id = ?").execute(params[:id])
    db = SQLite3::Database.new("shop.db")
    db.execute("SELECT * FROM items WHERE id = #{params[:id]}") # want: sql-injection
    db.execute("SELECT * FROM items WHERE id = ?", [params[:id]])
    db.get_first_row("SELECT * FROM items WHERE id = #{params[:id]}") # want: sql-injection
  end

  def sequel
    DB["SELECT * FROM items WHERE id = #{params[:id]}"] # want: sql-injection
    DB["SELECT * FROM items WHERE id = ?", params[:id]]
    DB.fetch("SELECT * FROM items WHERE id = #{params[:id]}") # want: sql-injection
    DB.run("DELETE FROM items WHERE id = #{params[:id]}") # want: sql-injection
    DB[:items].where(id: params[:id])
    DB[:items].where(Sequel.lit("id = #{params[:id]}")) # want: sql-injection
    DB[:items].where(Sequel.lit("id = ?", params[:id]))
  end

  def mongo
    client = Mongo::Client.new("mongodb://localhost")
    client[:users].find(params[:filter]) # want: nosql-injection
    client[:users].find(name: params[:name].to_s)
  end
end
