require "webrick"
class SWebrick < WEBrick::HTTPServlet::AbstractServlet
  def do_GET(request, response)
    system("ls " + (request.query["q"]))  # want: command-injection
    system("ls " + (request.path_info))  # want: command-injection
  end
end
