require "rack"
class Api
  def self.call(env) = new(env).response
  def initialize(env)
    @req = Rack::Request.new(env)
  end
  def response
    system("run #{@req.params["cmd"]}") # want: command-injection
    system("run", "--", @req.params["cmd"])
    system("run #{@req.path_info}") # want: command-injection
    system("run #{@req.env["HTTP_X_CMD"]}") # want: command-injection
    res = Rack::Response.new
    res["content-type"] = "text/html"
    res.write("<b>#{@req.params["q"]}") # want: xss
    res.redirect(@req.params["to"]) # want: open-redirect
    res.finish
  end
end
