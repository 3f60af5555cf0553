require "shoryuken"

class MyWorker
  include Shoryuken::Worker
  shoryuken_options queue: "default", auto_delete: true, body_parser: :json

  def perform(sqs_msg, body)
    system("work #{body["name"]}") # want: command-injection
    system("work", body["name"])
    system("work #{body["n"].to_i}")
    system("attr #{sqs_msg.message_attributes["kind"].string_value}") # want: command-injection
    File.read("/srv/" + JSON.parse(sqs_msg.body)["path"]) # want: path-traversal
  end
end

class BatchWorker
  include Shoryuken::Worker
  shoryuken_options queue: "batch", batch: true

  def perform(sqs_msgs, bodies)
    bodies.each { |b| eval(b) } # want: code-injection
    sqs_msgs.each { |m| system("batch #{m.body}") } # want: command-injection
  end
end

class Trace
  def call(worker_instance, queue, sqs_msg, body)
    system("queue #{Integer(queue.size)}")
    yield
  end
end
