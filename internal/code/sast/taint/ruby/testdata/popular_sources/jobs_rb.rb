class HardJob
  include Sidekiq::Job
  sidekiq_options queue: :x
  def perform(name, opts = {})
    system("x #{name}")
    system("x #{opts["dir"]}")
  end
end
class Old
  @queue = :x
  def self.perform(path)
    system("x #{path}")
  end
end
class Consumer < Racecar::Consumer
  subscribes_to "t"
  def process(message)
    system("x #{message.value}") # want: command-injection
  end
end
class OrdersConsumer < Karafka::BaseConsumer
  def consume
    messages.each { |m| system("x #{m.payload["name"]}") } # want: command-injection
  end
end
class W
  include Sneakers::Worker
  from_queue "q"
  def work(msg)
    system("x #{JSON.parse(msg)["name"]}") # want: command-injection
    ack!
  end
end
class Sh
  include Shoryuken::Worker
  def perform(sqs_msg, body)
    system("x #{body}") # want: command-injection
  end
end
