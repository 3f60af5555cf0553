require 'faye/websocket'

App = lambda do |env|
  if Faye::WebSocket.websocket?(env)
    ws = Faye::WebSocket.new(env)
    ws.on :message do |event|
      eval(event.data) # want: code-injection
    end
    ws.onmessage = ->(e) { system("x #{JSON.parse(e.data)['cmd']}") } # want: command-injection
    ws.rack_response
  else
    req = Rack::Request.new(env)
    File.read("/srv/#{req.params['f']}") # want: path-traversal
    File.read("/srv/#{File.basename(req.params['f'])}")
    [200, { 'Content-Type' => 'text/html' }, ["<p>#{req.params['w']}</p>"]] # want: xss
  end
end
