require "bunny"
require "nats/client"
require "redis"
require "mqtt"
require "kafka"
require "rdkafka"
require "aws-sdk-sqs"
q = Bunny.new.start.create_channel.queue("x")
q.subscribe(manual_ack: true, block: true) do |delivery_info, properties, payload|
  system("x #{payload}") # want: command-injection
end
nats = NATS.connect("x")
nats.subscribe("foo") { |msg| system("x #{msg.data}") } # want: command-injection
nats.subscribe("bar", queue: "w") do |msg, reply, subject|
  system("x #{msg}") # want: command-injection
end
Redis.new.subscribe("a") do |on|
  on.message do |channel, message|
    system("x #{message}") # want: command-injection
  end
end
MQTT::Client.connect("x") do |c|
  c.get("t") { |topic, message| system("x #{message}") } # want: command-injection
end
kafka = Kafka.new(["x"])
kafka.consumer(group_id: "g").each_message { |m| system("x #{m.value}") } # want: command-injection
Rdkafka::Config.new({}).consumer.each { |m| system("x #{m.payload}") } # want: command-injection
Aws::SQS::QueuePoller.new("x").poll { |msg| system("x #{msg.body}") } # want: command-injection
