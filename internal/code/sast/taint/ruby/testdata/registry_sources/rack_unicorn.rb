require "rack"

class App
  def call(env)
    req = Rack::Request.new(env)
    system("tool #{req.params["arg"]}") # want: command-injection
    system("tool", req.params["arg"])
    case req.path_info
    when "/file"
      [200, {}, [File.read("/srv/" + req.GET["f"])]] # want: path-traversal
    when "/go"
      res = Rack::Response.new
      res.redirect(req.params["to"]) # want: open-redirect
      res.finish
    else
      Rack::Response.new("<p>#{req.params["t"]}</p>", 200, { "content-type" => "text/html" }).finish # want: xss
    end
  end
end

class Trace
  def initialize(app, options = {})
    @app = app
  end

  def call(env)
    system("trace #{env["HTTP_X_TRACE"]}") # want: command-injection
    status, headers, body = @app.call(env)
    [status, headers, body]
  end
end

use Trace
run App.new
run ->(env) { [200, { "Content-Type" => "text/html" }, ["<p>#{Rack::Utils.escape_html(env["QUERY_STRING"])}</p>"]] }
