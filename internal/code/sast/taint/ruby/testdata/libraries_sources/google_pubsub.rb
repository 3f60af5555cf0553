require "google/cloud/pubsub"
pubsub = Google::Cloud::PubSub.new
subscriber = pubsub.subscription("files").listen do |received_message|
  system("ls #{received_message.data}") # want: command-injection
  system("ls", "--", received_message.data)
  received_message.acknowledge!
end
subscriber.start
