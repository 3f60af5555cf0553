class SubscriptionBase < GraphQL::Schema::Subscription
end

class MessagePosted < SubscriptionBase
  argument :room, String, required: true
  argument :limit, Integer, required: false
  field :message, String, null: false

  def subscribe(room:, limit: 5)
    system("join #{room}") # want: command-injection
    system("join -n #{limit}")
    { message: room }
  end

  def update(room:, **args)
    File.read("/srv/#{room}") # want: path-traversal
    super
  end

  def authorized?(room:, limit: nil)
    ActiveRecord::Base.connection.select_all("SELECT 1 FROM rooms WHERE name = '#{room}'").any? # want: sql-injection
  end
end

class GraphqlChannel < ApplicationCable::Channel
  def execute(data)
    query = data["query"]
    system("audit #{data["operationName"]}") # want: command-injection
    result = AppSchema.execute(query, variables: data["variables"])
    transmit(result: result.to_h)
  end
end
