require 'rack'

class App
  def call(env)
    request = Rack::Request.new(env)
    name = request.params['name']
    case request.path_info
    when '/text'
      [200, { 'content-type' => 'text/plain' }, ["hello #{name}"]]
    else
      [200, { 'content-type' => 'text/html' }, ["<h1>#{name}</h1>"]] # want: xss
    end
  end
end

run App.new
