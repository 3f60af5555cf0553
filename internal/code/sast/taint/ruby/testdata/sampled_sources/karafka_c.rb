class EventsConsumer < ApplicationConsumer
  def consume
    messages.each do |message|
      system("run #{message.payload["cmd"]}") # want: command-injection
      system("run", "--", message.payload["cmd"])
      system("run #{message.key}") # want: command-injection
    end
    messages.payloads.each { |payload| system("run #{payload["cmd"]}") } # want: command-injection
    system("run #{messages.first.raw_payload}") # not found: command-injection
  end
end
