require "sinatra"
require "cequel"
require "opensearch-ruby"
require "fog/aws"
require "paperclip"
require "swift"
require "savon"
require "searchkick"
require "gyoku"
require "couchbase"
require "net/pop"
require "erubi"

class Post
  include Cequel::Record
  key :id, :uuid
end

get "/cequel" do
  db = Cequel.connect(host: "h")
  db.execute("SELECT * FROM posts WHERE title = '#{params[:t]}'") # want: sql-injection
  db.execute("SELECT * FROM posts WHERE title = ?", params[:t])
  db[:posts].where("title = '#{params[:t]}'").to_a # want: sql-injection
  db[:posts].where(title: params[:t]).to_a
  Post.connection.execute("DELETE FROM posts WHERE title = '#{params[:t]}'") # want: sql-injection
  ""
end

get "/opensearch" do
  client = OpenSearch::Client.new(host: "h")
  client.search(index: "i", body: { query: { match: { t: params[:q] } } })
  client.search(index: "i", body: params[:body]) # want: nosql-injection
  client.update(index: "i", id: 1, body: { script: { source: "ctx._source.x = '#{params[:q]}'" } }) # want: code-injection
  client.search(index: "i", q: params[:q])
  OpenSearch::Client.new(host: params[:host]) # want: ssrf
  ""
end

class User < ActiveRecord::Base
  has_attached_file :avatar, path: "/srv/:id"
  searchkick
end

post "/avatar" do
  u = User.find(params[:id].to_i)
  u.avatar = URI.parse(params[:url]) # not found: ssrf
  u.avatar = File.open("/srv/" + params[:file]) # want: path-traversal
  u.avatar.copy_to_local_file(:original, "/srv/out/" + params[:file]) # want: path-traversal
  u.save
  ""
end

get "/ar" do
  User.where("name = '#{params[:n]}'") # want: sql-injection
  User.where("name = ?", params[:n])
  User.order(params[:sort]) # want: sql-injection
  User.pluck(Arel.sql(params[:col])) # want: sql-injection
  User.find_by("name = '#{params[:n]}'") # want: sql-injection
  User.joins("JOIN x ON " + params[:j]) # want: sql-injection
  User.exists?(["name = ?", params[:n]])
  User.connection.select_all("SELECT * FROM users WHERE n = #{User.connection.quote(params[:n])}")
  User.search(params[:q], where: { kind: params[:k] })
  User.search(body: { query: { script: { script: { source: "doc['x'] == '#{params[:q]}'" } } } }) # not found: code-injection
  ""
end

get "/swift" do
  db = Swift::DB::Mysql.new(db: "x")
  db.execute("SELECT * FROM u WHERE n = '#{params[:n]}'") # want: sql-injection
  db.execute("SELECT * FROM u WHERE n = ?", params[:n])
  db.prepare("SELECT * FROM u ORDER BY #{params[:s]}").execute # want: sql-injection
  Swift.db.query("SELECT * FROM u WHERE n = '#{params[:n]}'") # want: sql-injection
  ""
end

get "/soap" do
  Savon.client(wsdl: params[:wsdl]) # want: ssrf
  client = Savon.client(wsdl: "https://soap.example/?wsdl")
  client.call(:find, message: { name: params[:n] })
  client.call(:find, xml: "<a>#{params[:n]}</a>")
  Savon.client(endpoint: params[:ep], namespace: "x") # want: ssrf
  Savon.client(wsdl: "https://x.example", ssl_verify_mode: :none) # want: no-tls-check
  Gyoku.xml({ a: params[:n] })
end

get "/couch" do
  cluster = Couchbase::Cluster.connect("couchbase://h", "u", "p")
  cluster.query("SELECT * FROM b WHERE n = '#{params[:n]}'") # want: sql-injection
  cluster.query("SELECT * FROM b WHERE n = $n", Couchbase::Options::Query(named_parameters: { n: params[:n] }))
  cluster.analytics_query("SELECT * FROM b WHERE n = '#{params[:n]}'") # want: sql-injection
  ""
end

get "/pop" do
  Net::POP3.start(params[:host], 110, "u", "p") { |pop| pop.mails } # want: ssrf
  Net::POP3.new("pop.example").start("u", params[:p])
  Net::POP3.new(params[:host]) # want: ssrf
  ""
end

get "/erubi" do
  eval(Erubi::Engine.new("<p>" + params[:t] + "</p>").src) # want: template-injection
  eval(Erubi::Engine.new(File.read("/srv/" + params[:view]), escape: true).src) # want: path-traversal
  eval(Erubi::Engine.new("<p><%= 1 %></p>", escape: true).src)
end

get "/fog" do
  storage = Fog::Storage.new(provider: "AWS", region: "eu")
  storage.directories.get("b").files.create(key: params[:k], body: File.open("/srv/" + params[:f])) # want: path-traversal
  storage.put_object("b", params[:k], "x")
  Fog::AWS::Storage.new(endpoint: params[:ep]) # want: ssrf
  ""
end
