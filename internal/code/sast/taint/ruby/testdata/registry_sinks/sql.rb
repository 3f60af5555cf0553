require "sinatra"
require "mysql2"
require "mysql2/em"
require "em-synchrony/mysql2"
require "trilogy"
require "hanami/db"
require "arangorb"

get "/mysql2" do
  client = Mysql2::Client.new(host: "h", username: "u")
  client.query("SELECT * FROM u WHERE name = '#{params[:name]}'") # want: sql-injection
  client.query("SELECT * FROM u WHERE name = '#{client.escape(params[:name])}'")
  client.query("SELECT * FROM u WHERE id = #{params[:id].to_i}", symbolize_keys: true)
  st = client.prepare("SELECT * FROM u WHERE name = ?")
  st.execute(params[:name])
  client.prepare("SELECT * FROM #{params[:table]}").execute # want: sql-injection
  client.query("SELECT * FROM u WHERE name = '%s'" % Mysql2::Client.escape(params[:name]))
  em = Mysql2::EM::Client.new(host: "h")
  em.query("SELECT * FROM u WHERE name = '#{params[:name]}'") # want: sql-injection
  ""
end

get "/trilogy" do
  db = Trilogy.new(host: "h")
  db.query("SELECT * FROM u WHERE name = '" + params[:name] + "'") # want: sql-injection
  db.query("SELECT * FROM u WHERE name = '#{db.escape(params[:name])}'")
  ""
end

class UserRelation < Hanami::DB::Relation
  schema :users, infer: true

  def named(name)
    where(Sequel.lit("name = '#{name}'")) # not found: sql-injection
  end

  def exact(name)
    where(name: name)
  end
end

class UserRepo < Hanami::DB::Repo
  def by_name(name)
    users.named(name).to_a
  end

  def raw(name)
    users.dataset.db.fetch("SELECT * FROM users WHERE name = '#{name}'").all # want: sql-injection
    users.read("SELECT * FROM users WHERE name = '#{name}'").to_a # want: sql-injection
    users.dataset.db.fetch("SELECT * FROM users WHERE name = ?", name).all
  end
end

get "/hanami" do
  repo = UserRepo.new
  repo.by_name(params[:name])
  repo.raw(params[:name])
  ""
end

get "/arango" do
  db = ArangoServer.database
  ArangoAQL.new(query: "FOR u IN users FILTER u.name == '#{params[:name]}' RETURN u").execute # want: nosql-injection
  ArangoAQL.new(query: "FOR u IN users FILTER u.name == @n RETURN u", bindVars: { n: params[:name] }).execute
  Arango::AQL.new(database: db, query: "FOR u IN #{params[:c]} RETURN u").execute # want: nosql-injection
  ""
end
