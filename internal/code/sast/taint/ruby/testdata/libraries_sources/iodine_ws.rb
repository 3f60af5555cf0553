class Chat
  def on_message(client, data)
    system("ls #{data}") # want: command-injection
    system("ls", "--", data)
  end
end
