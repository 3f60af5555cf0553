require 'rack'

class App
  def call(env)
    req = Rack::Request.new(env)
    system("x #{req.params['cmd']}") # want: command-injection
    system("x #{req.GET['c']}") # want: command-injection
    system("seq #{req.POST['n'].to_i}")
    q = Rack::Utils.parse_nested_query(env['QUERY_STRING'])
    File.read("/srv/#{q['f']}") # want: path-traversal
    `x #{env['HTTP_X_RUN']}` # want: command-injection
    eval(env['rack.input'].read) # want: code-injection
    res = Rack::Response.new
    res.write("<p>#{req.cookies['w']}</p>") # want: xss
    res.write("<p>#{Rack::Utils.escape_html(req.cookies['w'])}</p>")
    res.redirect(req.params['to']) # want: open-redirect
    res.finish
  end
end

class Mid
  def initialize(app) = @app = app

  def call(env)
    request = ActionDispatch::Request.new(env)
    `x #{request.params[:x]}` # want: command-injection
    `x #{env['PATH_INFO']}` # want: command-injection
    @app.call(env)
  end
end
run App.new
