require 'em-websocket'
require 'sqlite3'

db = SQLite3::Database.new('chat.db')

EM.run do
  EM::WebSocket.run(host: '0.0.0.0', port: 8080) do |ws|
    ws.onopen do |handshake|
      db.execute("INSERT INTO visits VALUES ('#{handshake.query['room']}')") # want: sql-injection
    end

    ws.onmessage do |msg|
      db.execute("INSERT INTO messages VALUES ('#{msg}')") # want: sql-injection
      db.execute('INSERT INTO messages VALUES (?)', [msg])
      ws.send 'ok'
    end

    ws.onclose { puts 'closed' }
  end
end
