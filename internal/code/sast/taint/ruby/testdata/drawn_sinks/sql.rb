require 'sinatra'
require 'tiny_tds'
require 'sqlite3'
require 'duckdb'
require 'rom-sql'

class Post < ActiveRecord::Base; end

get '/tds' do
  q = params[:q]
  client = TinyTds::Client.new(username: 'x')
  client.execute("SELECT * FROM t WHERE a = '#{q}'").each { |r| p r } # want: sql-injection
  client.execute("SELECT * FROM t WHERE a = '#{client.escape(q)}'")
  ''
end

get '/sqlite' do
  q = params[:q]
  db = SQLite3::Database.new('x.db')
  db.execute("SELECT * FROM t WHERE a = '#{q}'") # want: sql-injection
  db.execute('SELECT * FROM t WHERE a = ?', [q])
  db.execute_batch("DELETE FROM t WHERE a = '#{q}'") # want: sql-injection
  db.get_first_value("SELECT '#{q}'") # want: sql-injection
  db.query("SELECT '#{q}'") # want: sql-injection
  db.prepare("SELECT '#{q}'") { |s| s.execute } # want: sql-injection
  db.execute2('SELECT ' + q) # want: sql-injection
  db.get_first_row('SELECT ' + q) # want: sql-injection
  ''
end

get '/duck' do
  q = params[:q]
  DuckDB::Database.open('x') do |db|
    db.connect do |con|
      con.query("SELECT * FROM t WHERE a = '#{q}'") # want: sql-injection
      con.query('SELECT * FROM t WHERE a = ?', q)
      con.execute("SELECT '#{q}'") # want: sql-injection
      con.prepared_statement("SELECT '#{q}'") # want: sql-injection
    end
  end
  ''
end

class Users < ROM::Relation[:sql]
  def search(text)
    where(Sequel.lit("name = '#{text}'")) # want: sql-injection
    dataset.where(name: text)
    read("SELECT * FROM users WHERE name = '#{text}'") # want: sql-injection
  end
end

get '/rom' do
  rom = ROM.container(:sql, 'sqlite::memory')
  Users.new.search(params[:q])
  rom.gateways[:default].connection.run("DROP TABLE #{params[:t]}") # want: sql-injection
  ''
end

get '/arel' do
  q = params[:q]
  Post.where(Arel.sql("title = '#{q}'")) # want: sql-injection
  Post.order(Arel.sql(q)) # want: sql-injection
  Post.where(Post.arel_table[:title].eq(q))
  Post.select(Arel::Nodes::SqlLiteral.new(q)) # want: sql-injection
  Post.pluck(Arel.sql("lower('#{q}')")) # want: sql-injection
  Post.arel_table.project(Arel.sql(q)).to_sql # want: sql-injection
  ''
end
