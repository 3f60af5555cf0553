require 'bunny'
require 'json'

conn = Bunny.new.start
ch = conn.create_channel
queue = ch.queue('jobs')
queue.subscribe(manual_ack: true, block: true) do |delivery_info, properties, body|
  task = JSON.parse(body)
  system("work #{task['file']}") # want: command-injection
  system("seq #{task['n'].to_i}")
  File.read("/srv/#{properties.headers['name']}") # want: path-traversal
  ch.ack(delivery_info.delivery_tag)
end

_info, _props, payload = queue.pop
eval(payload) # want: code-injection

class Consumer < Bunny::Consumer
end
consumer = Bunny::Consumer.new(ch, queue)
consumer.on_delivery do |_d, _p, payload|
  `x #{payload}` # want: command-injection
end
queue.subscribe_with(consumer)
