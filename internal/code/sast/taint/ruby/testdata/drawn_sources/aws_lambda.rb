require 'json'
require 'pg'

DB = PG.connect

def handler(event:, context:)
  name = event['queryStringParameters']['name']
  DB.exec("SELECT * FROM u WHERE n = '#{name}'") # want: sql-injection
  DB.exec_params('SELECT * FROM u WHERE n = $1', [name])
  body = JSON.parse(event['body'])
  system("x #{body['cmd']}") # want: command-injection
  { statusCode: 200, headers: { 'Content-Type' => 'text/html' }, body: "<p>#{name}</p>" } # want: xss
end

class Worker
  def self.process(event:, context:)
    event['Records'].each do |r|
      key = r['s3']['object']['key']
      `file #{key}` # not found: command-injection
    end
  end
end
