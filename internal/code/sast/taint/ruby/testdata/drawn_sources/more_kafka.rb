class OrdersConsumer < ApplicationConsumer
  def consume
    messages.each do |message|
      system("x #{message.payload['cmd']}") # want: command-injection
      system("seq #{message.payload['n'].to_i}")
    end
    eval(messages.first.raw_payload) # not found: code-injection
  end
end

class K < Karafka::BaseConsumer
  def consume
    messages.payloads.each { |p| `x #{p['f']}` } # want: command-injection
  end
end

kafka = Kafka.new(['x'])
kafka.each_message(topic: 't') { |m| `x #{m.value}` } # want: command-injection
consumer = kafka.consumer(group_id: 'x')
consumer.each_batch { |b| b.messages.each { |m| `x #{m.value}` } } # not found: command-injection

class LogJob
  include SuckerPunch::Job
  def perform(file)
    `x #{file}` # want: command-injection
  end
end

class LogsController < ApplicationController
  def create
    LogJob.perform_async(params[:file])
  end
end
