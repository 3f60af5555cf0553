require 'websocket/driver'
require 'eventmachine'

class Connection < EM::Connection
  def initialize
    @driver = WebSocket::Driver.server(self)

    @driver.on :connect, -> (event) { @driver.start if WebSocket::Driver.websocket?(@driver.env) }

    @driver.on :message, -> (event) do
      system("say #{event.data}") # want: command-injection
      system('say', event.data)
      @driver.text('done')
    end
    @driver.on(:close) { |event| close_connection_after_writing }
  end

  def receive_data(data)
    @driver.parse(data)
  end
end
