require "rack"
class Audit
  def initialize(app) = @app = app
  def call(env)
    req = Rack::Request.new(env)
    system("log #{req.params["q"]}") # want: command-injection
    system("log #{env["QUERY_STRING"]}") # want: command-injection
    system("log #{req.get_header("HTTP_X_A")}") # want: command-injection
    system("log #{env["rack.input"].read}") # want: command-injection
    [200, { "content-type" => "text/html" }, ["<b>#{req.GET["q"]}</b>"]] # want: xss
  end
end
run ->(env) { [302, { "location" => Rack::Request.new(env).params["to"] }, []] } # not found: open-redirect
