require "rdkafka"
consumer = Rdkafka::Config.new(config).consumer
consumer.subscribe("files")
consumer.each do |message|
  system("ls #{message.payload}") # want: command-injection
  system("ls", "--", message.payload)
end
