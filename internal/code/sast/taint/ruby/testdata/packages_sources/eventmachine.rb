require "eventmachine"
class EchoEventmachine < EM::Connection
  def receive_data(data)
    system("ls " + (data))  # want: command-injection
  end
end
