require 'rack'

class Page
  def call(env)
    req = Rack::Request.new(env)
    res = Rack::Response.new
    res['Content-Type'] = 'text/html'
    res.write "<p>#{req.params['q']}</p>" # want: xss
    res.finish
  end
end

class Whole
  def call(env)
    req = Rack::Request.new(env)
    Rack::Response.new(["<p>#{req.params['q']}</p>"], 200, { 'Content-Type' => 'text/html' }).finish # want: xss
  end
end

class Plain
  def call(env)
    req = Rack::Request.new(env)
    Rack::Response.new(["q #{req.params['q']}"], 200, { 'Content-Type' => 'text/plain' }).finish
  end
end
