require 'em-websocket'

EM.run do
  EM::WebSocket.run(host: '0.0.0.0', port: 8080) do |ws|
    ws.onopen { |handshake| system("x #{handshake.query['user']}") } # want: command-injection
    ws.onmessage do |msg|
      data = JSON.parse(msg)
      system("x #{data['cmd']}") # want: command-injection
      system("seq #{data['n'].to_i}")
    end
    ws.onbinary { |bin| Marshal.load(bin) } # want: deserialisation
  end
end
