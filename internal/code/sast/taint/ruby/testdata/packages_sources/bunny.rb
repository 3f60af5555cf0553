require "bunny"
q = Bunny.new.start.create_channel.queue("x")
q.subscribe do |delivery_info, properties, payload|
  system("ls " + (payload))  # want: command-injection
end
