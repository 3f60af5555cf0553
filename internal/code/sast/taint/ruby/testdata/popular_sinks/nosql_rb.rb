require "sinatra"
require "mongo"
require "redis"
require "neo4j-ruby-driver"
require "elasticsearch"
require "cassandra"
require "google/cloud/bigquery"
require "influxdb-client"
class Doc
  include Mongoid::Document
end
post "/" do
  q = params[:q]
  Mongo::Client.new("x")[:users].find(name: q).first # want: nosql-injection
  Mongo::Client.new("x")[:users].find(name: q.to_s).first
  Mongo::Client.new("x")[:users].find("$where" => "this.a == '#{q}'") # want: nosql-injection
  Doc.where(name: q).first # want: nosql-injection
  Doc.for_js("this.a == '#{q}'") # want: code-injection
  Redis.new.eval("return redis.call('get', '#{q}')") # want: code-injection
  Neo4j::Driver::GraphDatabase.driver("x").session.run("MATCH (n {a: '#{q}'}) RETURN n") # want: sql-injection
  Cassandra.cluster.connect.execute("SELECT * FROM t WHERE a = '#{q}'") # want: sql-injection
  Google::Cloud::Bigquery.new.query("SELECT * FROM t WHERE a = '#{q}'") # want: sql-injection
end
