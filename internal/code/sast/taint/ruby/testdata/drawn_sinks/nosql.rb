require 'sinatra'
require 'rethinkdb'
require 'couchrest'
require 'elasticsearch'
require 'aws-sdk-dynamodb'
include RethinkDB::Shortcuts

class User
  include Mongoid::Document
  field :name, type: String
end

post '/mongoid' do
  body = JSON.parse(request.body.read)
  User.where(name: body['name']).first # want: nosql-injection
  User.where(name: body['name'].to_s).first
  User.find_by(body['filter']) # want: nosql-injection
  User.for_js("this.name == '#{params[:n]}'") # want: code-injection
  User.collection.find(body).to_a # not found: nosql-injection
  User.collection.aggregate([{ '$match' => body['m'] }]) # not found: nosql-injection
  User.where('$where' => "this.a == '#{params[:a]}'") # want: nosql-injection
  User.any_of(body['or']) # want: nosql-injection
  ''
end

post '/re' do
  r.table('t').filter { |d| d['a'].eq(params[:a]) }.run(settings.conn)
  r.js("(function() { return #{params[:js]}; })()").run(settings.conn) # want: code-injection
  r.http(params[:url]).run(settings.conn) # not found: ssrf
  ''
end

post '/couch' do
  db = CouchRest.database!('http://x/db')
  db.get(params[:id])
  db.temp_view({ map: "function(doc) { if (doc.a == '#{params[:a]}') emit(doc); }" }) # want: code-injection
  CouchRest.get(params[:url]) # want: ssrf
  ''
end

post '/es' do
  es = Elasticsearch::Client.new
  es.search(index: 'x', body: { query: { match: { title: params[:q].to_s } } })
  es.search(index: 'x', body: { query: { script: { script: "doc['a'].value == #{params[:q]}" } } }) # want: nosql-injection
  es.update(index: 'x', id: 1, body: { script: { source: "ctx._source.a = #{params[:a]}" } }) # want: nosql-injection
  es.search(index: 'x', body: JSON.parse(request.body.read)) # want: nosql-injection
  es.sql.query(body: { query: "SELECT * FROM x WHERE a = '#{params[:q]}'" }) # want: sql-injection
  ''
end

post '/ddb' do
  ddb = Aws::DynamoDB::Client.new
  ddb.execute_statement(statement: "SELECT * FROM t WHERE a = '#{params[:a]}'") # want: sql-injection
  ddb.execute_statement(statement: 'SELECT * FROM t WHERE a = ?', parameters: [params[:a]])
  ddb.scan(table_name: 't', filter_expression: "a = #{params[:a]}") # want: nosql-injection
  ddb.query(table_name: 't', key_condition_expression: 'a = :a', expression_attribute_values: { ':a' => params[:a] })
  ''
end
