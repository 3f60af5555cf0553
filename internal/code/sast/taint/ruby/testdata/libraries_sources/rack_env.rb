class Files
  def call(env)
    req = Rack::Request.new(env)
    system("ls #{req.params["dir"]}") # want: command-injection
    system("ls", "--", req.params["dir"])
    system("ls #{env["QUERY_STRING"]}") # want: command-injection
    [200, {}, []]
  end
end
