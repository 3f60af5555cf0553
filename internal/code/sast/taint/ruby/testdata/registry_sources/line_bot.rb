require "sinatra"
require "line/bot"

def client
  @client ||= Line::Bot::Client.new { |config| config.channel_secret = ENV["S"] }
end

post "/callback" do
  body = request.body.read
  signature = request.env["HTTP_X_LINE_SIGNATURE"]
  halt 400 unless client.validate_signature(body, signature)
  events = client.parse_events_from(body)
  events.each do |event|
    case event
    when Line::Bot::Event::Message
      case event.type
      when Line::Bot::Event::MessageType::Text
        system("say #{event.message["text"]}") # want: command-injection
        system("say", event.message["text"])
        client.reply_message(event["replyToken"], { type: "text", text: event.message["text"] })
      when Line::Bot::Event::MessageType::File
        File.write("/srv/in/" + event.message["fileName"], "x") # want: path-traversal
      end
    when Line::Bot::Event::Postback
      eval(event["postback"]["data"]) # want: code-injection
    end
  end
  "OK"
end

class Hook
  def call(body, signature)
    parser = Line::Bot::V2::WebhookParser.new(channel_secret: ENV["S"])
    parser.parse(body: body, signature: signature).each do |ev|
      system("v2 #{ev.message.text}") # want: command-injection
    end
  end
end
post("/v2") { Hook.new.call(request.body.read, "x") }
