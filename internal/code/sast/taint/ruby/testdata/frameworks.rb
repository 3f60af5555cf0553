# GraphQL
class QueryType < GraphQL::Schema::Object
  def report(name:)
    system("report #{name}") # want: command-injection
    system("report", name)
  end
end

class CreateReport < GraphQL::Schema::RelayClassicMutation
  def resolve(name:, **rest)
    system("report #{name}") # want: command-injection
    system("report #{rest[:kind]}") # want: command-injection
    system("report #{Integer(name)}")
  end
end

class Reported < GraphQL::Schema::Subscription
  def update(name)
    system("report #{name}") # want: command-injection
  end
end

# Channels
class ChatChannel < ApplicationCable::Channel
  def speak(data)
    system("say #{data["text"]}") # want: command-injection
    system("say", data["text"])
  end
end

# Roda
class App < Roda
  route do |r|
    system("find #{r.params["name"]}") # want: command-injection
    r.get "users", String do |name|
      system("find #{name}") # want: command-injection
      system("find", name)
    end
  end
end

# WEBrick
class Files < WEBrick::HTTPServlet::AbstractServlet
  def do_GET(req, res)
    system("find #{req.query["name"]}") # want: command-injection
    system("find", req.query["name"])
  end
end

server = WEBrick::HTTPServer.new(Port: 80)
server.mount_proc("/find") do |asked, res|
  system("find #{asked.query["name"]}") # want: command-injection
  system("find #{res.status}")
end

# RPC
class Reports < Gruf::Controllers::Base
  def create
    system("report #{request.message.name}") # want: command-injection
    system("report", request.message.name)
  end
end

class Accounts < RageController::API
  def show
    system("id #{params[:name]}") # want: command-injection
    system("id", params[:name])
  end
end

# WebSockets
EM::WebSocket.run(host: "0.0.0.0", port: 80) do |ws|
  ws.onmessage { |msg| system("say #{msg}") } # want: command-injection
  ws.onopen { |handshake| system("say", handshake.path) }
end

socket = Faye::WebSocket.new({})
socket.on(:message) do |event|
  system("say #{event.data}") # want: command-injection
  system("say", event.data)
end

# Bots
Telegram::Bot::Client.run("token") do |bot|
  bot.listen do |message|
    system("say #{message.text}") # want: command-injection
    system("say", message.text)
  end
end

discord = Discordrb::Bot.new(token: "token")
discord.message do |said|
  system("say #{said.content}") # want: command-injection
  system("say", said.content)
end

# Serverless
def lambda_handler(event:, context:)
  system("report #{event["name"]}") # want: command-injection
  system("report #{context.function_name}")
end

FunctionsFramework.cloud_event("report") do |event|
  system("report #{event.data["name"]}") # want: command-injection
  system("report", event.data["name"])
end

# Stores, shells and files
class Sinks < Roda
  route do |r|
    name = r.params["name"]
    session = Neo4j::Driver::GraphDatabase.driver("bolt://db").session
    session.run("MATCH (u {name: '#{name}'}) RETURN u") # want: sql-injection
    session.run("MATCH (u {name: $name}) RETURN u", name: name)
    ActiveGraph::Base.query("MATCH (u {name: '#{name}'}) RETURN u") # want: sql-injection
    ActiveGraph::Base.query("MATCH (u {name: $name}) RETURN u", name: name)
    influx = InfluxDB::Client.new("shop")
    influx.query("SELECT * FROM users WHERE name = '#{name}'") # want: sql-injection
    influx.query("SELECT * FROM users WHERE name = %{name}", params: {name: name})
    Mixlib::ShellOut.new("ls #{name}").run_command # want: command-injection
    Mixlib::ShellOut.new("ls", name).run_command
    CSV.read("/data/#{name}") # want: path-traversal
    CSV.read("/data/#{File.basename(name)}")
    Net::SCP.download!("host", "user", "/data/list", "/tmp/#{name}") # want: path-traversal
    Net::SCP.download!("host", "user", "/data/list", "/tmp/#{File.basename(name)}")
    ftp = Net::FTP.new("host")
    ftp.getbinaryfile("list", "/tmp/#{name}") # want: path-traversal
    ftp.getbinaryfile("list", "/tmp/list")
    s3 = Aws::S3::Client.new
    s3.get_object(bucket: "files", key: "list", response_target: "/tmp/#{name}") # want: path-traversal
    s3.get_object(bucket: "files", key: name, response_target: "/tmp/list")
    # What escapes
    tds = TinyTds::Client.new(host: "db")
    tds.execute("SELECT * FROM users WHERE name = '#{tds.escape(name)}'")
    trilogy = Trilogy.new(host: "db")
    trilogy.query("SELECT * FROM users WHERE name = '#{trilogy.escape(name)}'")
  end
end
