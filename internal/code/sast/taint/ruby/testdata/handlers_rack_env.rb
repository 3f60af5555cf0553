require 'rack'

class Attach
  def initialize(app)
    @app = app
  end

  def call(env)
    env['shop.term'] = Rack::Request.new(env).params['term']
    env['shop.zone'] = 'eu'
    @app.call(env)
  end
end

class Show
  def call(env)
    return [200, { 'Content-Type' => 'text/html' }, ["<p>#{env['shop.zone']}</p>"]] if env['PATH_INFO'] == '/zone'

    body = '<p>' + env['shop.term'] + '</p>'
    [200, { 'Content-Type' => 'text/html' }, [body]] # want: xss
  end
end

use Attach
run Show.new
