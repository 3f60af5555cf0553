require "sinatra"
require "line/bot"

def client
  @client ||= Line::Bot::Client.new { |config| config.channel_secret = ENV["SECRET"] }
end

post "/callback" do
  body = request.body.read
  events = client.parse_events_from(body)
  events.each do |event|
    case event
    when Line::Bot::Event::Message
      system("say #{event.message["text"]}") # want: command-injection
      system("say", event.message["text"])
    end
  end
  "OK"
end
