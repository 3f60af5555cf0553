require "sinatra"
require "line/bot"
post "/callback" do
  body = request.body.read
  events = client.parse_events_from(body)
  events.each do |event|
    system("ls #{event.message["text"]}") # want: command-injection
    system("ls", "--", event.message["text"])
  end
end
