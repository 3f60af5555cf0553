require "sinatra/base"
require "stripe"

class Hooks < Sinatra::Base
  post "/webhook" do
    payload = request.body.read
    event = Stripe::Webhook.construct_event(payload, request.env["HTTP_STRIPE_SIGNATURE"], ENV["SECRET"])
    object = event.data.object
    system("stripe #{object.description}") # want: command-injection
    system("stripe", object.description)
    system("stripe #{object.amount.to_i}")
    status 200
  end

  post "/raw" do
    data = JSON.parse(request.body.read, symbolize_names: true)
    event = Stripe::Event.construct_from(data)
    system("raw #{event.type}") # want: command-injection
    "ok"
  end
end

StripeEvent.configure do |events|
  events.subscribe "charge.failed" do |event|
    system("failed #{event.data.object.description}") # want: command-injection
  end
  events.all ->(event) { File.write("/srv/" + event.data.object.id, "x") } # want: path-traversal
end
