app = lambda do |env|
  req = Rack::Request.new(env)
  [200, { 'Content-Type' => 'text/html' }, ['<p>' + req.params['q'] + '</p>']] # want: xss
end
run app
