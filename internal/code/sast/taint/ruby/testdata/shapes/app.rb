# Libraries that nothing is known of.

class Orders < Quokka::OrderHandler
  # Methods of handlers
  def handle_order(order, connection)
    system("order #{order}") # want: command-injection
    system("order #{Integer(order)}")
    system("order #{connection}")
  end

  def prepare(order)
    system("order #{order}")
  end
end

class Pages
  # Parts of what is called like a request
  def who(req)
    system("ping #{req.query_params["host"]}") # want: command-injection
    system("ping", req.query_params["host"])
  end

  def lookup(ctx)
    system("ping #{ctx.get_param("host")}") # want: command-injection
  end

  def settings
    request = Quokka.describe("settings")
    system("ping #{request.get_param("host")}")
  end

  # Events
  def invoked(event:, context:)
    system("ping #{event["queryStringParameters"]["host"]}") # want: command-injection
    system("ping #{event["host_from_settings"]}")
  end

  # Helpers that are given a request
  def find(request)
    system("find #{Quokka::Helper.text(request, "folder")}") # want: command-injection
    system("find #{Quokka::Helper.make_url(request, "folder")}")
  end
end

# Functions that are given beside a path
Quokka.endpoint("/report") do |kind, reply|
  system("report #{kind}") # want: command-injection
  system("report #{reply}")
end

Quokka.schedule("@daily") do |kind|
  system("report #{kind}")
end

# Sinks by their text
Quokka.endpoint("/texts") do |name|
  Quokka::Store.run("SELECT * FROM users WHERE name = '#{name}'") # want: sql-injection
  Quokka::Store.run("SELECT * FROM users WHERE name = ?", name)
  Quokka::Store.log("SELECT * FROM users WHERE name = '#{name}'")
  Quokka::Directory.lookup("(&(objectClass=person)(uid=#{name}))") # want: ldap-injection
  Quokka::Directory.lookup("(see also #{name})")
  Quokka::Tree.nodes("//user[@name='#{name}']") # want: xpath-injection
  Quokka::Tree.nodes("//host/#{name}")
  Quokka::Shell.run("ping -c 1 #{name}") # want: command-injection
  Quokka::Shell.run("ping", "-c", "1", name)
end

# Methods of servicers
class Pings < Quokka::Ping::Service
  def ping_host(ping, _call)
    system("ping #{ping.host}") # want: command-injection
    system("ping", ping.host)
  end
end

class Chat
  def start
    chat = Quokka.connect("wss://chat.example")
    chat.on(:message) do |text|
      system("say #{text}") # want: command-injection
    end
    chat.on(:progress) do |text|
      system("say #{text}")
    end
    chat.on_message do |text|
      system("say #{text}") # want: command-injection
    end
  end
end

# Answers with HTML
Quokka.endpoint("/greetings") do |request|
  "<p>Hello #{request.query_params["name"]}</p>" # want: xss
end

Quokka.endpoint("/names") do |request|
  "Hello #{request.query_params["name"]}"
end
