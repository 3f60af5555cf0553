require "iodine"
class WSAgooIodine
  def on_message(client, data)
    system("ls " + (data))  # want: command-injection
  end
end
