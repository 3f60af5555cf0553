require "webrick"

class Simple < WEBrick::HTTPServlet::AbstractServlet
  def do_GET(request, response)
    response.status = 200
    response["Content-Type"] = "text/html"
    response.body = "<h1>#{request.query["name"]}</h1>" # want: xss
  end

  def do_POST(req, res)
    data = JSON.parse(req.body)
    system("run #{data["cmd"]}") # want: command-injection
    system("run", data["cmd"])
    system("run #{req.query["n"].to_i}")
    res.set_redirect(WEBrick::HTTPStatus::Found, req.query["to"]) # want: open-redirect
    req.query["file"].each_data do |d|
      File.write("/srv/in/" + d.filename, d) # want: path-traversal
    end
  end
end

server = WEBrick::HTTPServer.new(Port: 8000)
server.mount "/simple", Simple
server.mount_proc "/proc" do |req, res|
  res.body = "<p>#{req.path}</p>" # want: xss
  system("hdr #{req["X-Tool"]}") # want: command-injection
  res.body = "<p>#{WEBrick::HTMLUtils.escape(req.query["q"])}</p>"
end
server.mount("/block", WEBrick::HTTPServlet::ProcHandler.new(->(req, res) { eval(req.query["e"]) })) # want: code-injection
server.start
