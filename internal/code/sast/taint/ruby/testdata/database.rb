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
    pg.prepare("find", params[:query]) # want: sql-injection
    pg.prepare(params[:name], "SELECT * FROM items WHERE name = $1")
    pg.sync_exec_params(params[:query], []) # want: sql-injection
    pg.exec("SELECT * FROM items WHERE name = '#{pg.escape_string(params[:name])}'")
    mysql = Mysql2::Client.new(host: "localhost")
    mysql.query("SELECT * FROM items WHERE id = #{params[:id]}") # want: sql-injection
    tds = TinyTds::Client.new(username: "app")
    tds.execute("SELECT * FROM items WHERE name = '#{params[:name]}'") # want: sql-injection
    tds.execute("SELECT * FROM items WHERE name = '#{tds.escape(params[:name])}'")
    trilogy = Trilogy.new(host: "db")
    trilogy.query("SELECT * FROM items WHERE name = '#{params[:name]}'") # want: sql-injection
    trilogy.query("SELECT * FROM items WHERE name = '#{trilogy.escape(params[:name])}'")
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
    client[:users].find(_id: BSON::ObjectId(params[:id]))
    client[:users].find(_id: BSON::ObjectId.from_string(params[:id]))
    client[:users].find(_id: params[:id]) # want: nosql-injection
    client[:users].find_one_and_delete(params[:filter]) # want: nosql-injection
    client[:users].find_one_and_delete(name: params[:name].to_s)
  end
end

class ReportsController < ActionController::Base
  def drivers
    pg = PG.connect(ENV["DATABASE_URL"])
    system("show #{pg.exec_prepared("by_name", [params[:name]]).first}")
    system("show #{PG::Connection.new(ENV["DATABASE_URL"]).host}")
    PGconn.new("shop").exec("SELECT * FROM items WHERE id = #{params[:id]}") # want: sql-injection
    mysql = Mysql2::Client.new(host: ENV["DATABASE_HOST"])
    system("show #{mysql.server_info}")
    statement = mysql.prepare("SELECT * FROM items WHERE id = ?")
    system("show #{statement.execute(params[:id]).first}")
    lite = SQLite3::Database.open("shop.db")
    lite.execute("SELECT * FROM items WHERE id = #{params[:id]}") # want: sql-injection
    dbi = DBI.connect("DBI:Mysql:shop")
    dbi.do("DELETE FROM items WHERE id = #{params[:id]}") # want: sql-injection
    dbi.do("DELETE FROM items WHERE id = ?", params[:id])
    @store.select_value("SELECT name FROM items WHERE id = #{params[:id]}") # want: sql-injection
    @store.select_value("SELECT count(*) FROM items")
  end

  def sequel
    DB[:items].where("id = #{params[:id]}".lit) # want: sql-injection
    DB[:items].with_sql("SELECT * FROM items WHERE id = #{params[:id]}") # want: sql-injection
    DB.fetch("SELECT * FROM items WHERE name = #{DB.literal(params[:name])}")
    system("show #{DB[:items].where(id: params[:id]).first[:name]}")
    system("show #{DB[:items].exclude(id: params[:id]).first[:name]}")
    DB[:items].where(id: params[:id]).each { |row| system("show #{row[:name]}") }
  end

  def documents
    client = Mongo::Client.new(ENV["MONGO_URL"])
    system("show #{client.options}")
    Event.for_js(params[:script]) # want: code-injection
    Event.all.order_by(name: 1).where(JSON.parse(params[:where])) # want: nosql-injection
    Meeting.all.where(JSON.parse(params[:where])) # want: nosql-injection
    Redis.new.eval(params[:script]) # want: code-injection
    Redis.new.eval("return redis.call('get', KEYS[1])", keys: [params[:key]])
  end
end

class Event
  include Mongoid::Document
end

class Meeting
  include Timed
end

module Timed
  extend ActiveSupport::Concern

  included do
    include ::Mongoid::Document
  end
end
