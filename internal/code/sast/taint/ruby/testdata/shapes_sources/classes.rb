require "acme"

class Api < Acme::API
  helpers do
    def who = params[:x]
  end
  resource :items do
    get ":id" do
      system("b #{params[:id]}") # want: command-injection
      system("b #{who}") # want: command-injection
      system("b #{headers["X"]}") # want: command-injection
      system("b", headers["X"])
    end
  end
  get("/a") { system("a #{params[:x]}") } # want: command-injection
  def self.run
  end
end

class Hook < Acme::Resource
  def to_json
    system(request.query["title"]) # want: command-injection
    system("b #{params[:id]}") # want: command-injection
  end
end

class OrdersConsumer < Acme::BaseConsumer
  def consume
    messages.each { |message| system("x #{message.payload["name"]}") } # want: command-injection
  end
end

class Q < Acme::Object
  field :posts, [String] do
    argument :q, String
  end
  def posts(q:)
    system("x #{q}") # want: command-injection
    system("x", q)
  end
end

class P < Acme::Bot
  command 'ping' do |client, data, match|
    system("ping #{match['expression']}") # want: command-injection
  end
  command 'pong' do |event|
    system("ping #{event.text}") # want: command-injection
    system("ping", event.text)
  end
end
