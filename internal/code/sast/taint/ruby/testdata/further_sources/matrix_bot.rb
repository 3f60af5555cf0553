require "matrix_sdk"

client = MatrixSdk::Client.new "https://matrix.org", client_cache: :none
client.on_event.add_handler("m.room.message") do |event|
  system("say #{event.content[:body]}") # want: command-injection
  system("say", event.content[:body])
end
client.start_listener_thread
