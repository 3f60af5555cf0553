require "kafka"
consumer = Kafka.new(["x"]).consumer(group_id: "a")
consumer.each_message do |message|
  system("ls " + (message.value))  # want: command-injection
end
