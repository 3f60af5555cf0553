require "sinatra"
require "slack-ruby-client"
require "json"

helpers do
  def verify!(request)
    Slack::Events::Request.new(request).verify!
  end
end

post "/slack/events" do
  verify!(request)
  payload = JSON.parse(request.body.read)
  event = payload["event"]
  case event["type"]
  when "app_mention"
    system("mention #{event["text"]}") # want: command-injection
    system("mention", event["text"])
  end
  payload["challenge"].to_i.to_s
end

post "/slack/command" do
  system("cmd #{params[:text]}") # want: command-injection
  content_type :json
  { text: params[:text] }.to_json
end

post "/slack/action" do
  action = JSON.parse(params["payload"], symbolize_names: true)
  File.read("/srv/#{action[:actions].first[:value]}") # want: path-traversal
end
