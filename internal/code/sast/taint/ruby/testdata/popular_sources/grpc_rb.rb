class RouteServer < RouteGuide::RouteGuide::Service
  def get_feature(point, call)
    system("x #{point.name}") # want: command-injection
  end
  def record(call)
    call.each_remote_read { |p| system("x #{p.name}") } # want: command-injection
  end
end
class MyServlet < WEBrick::HTTPServlet::AbstractServlet
  def do_GET(request, response)
    system("x #{request.query["q"]}") # want: command-injection
    response.body = "<b>#{request.query["q"]}" # want: xss
  end
end
class Calls < Gruf::Controllers::Base
  def get_job
    system("x #{request.message.name}") # want: command-injection
  end
end
