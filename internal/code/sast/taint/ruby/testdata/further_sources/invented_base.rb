require "osprey"

class ConvertAction < Osprey::Action
  def handle(request, response)
    system("convert #{request.params[:file]}") # want: command-injection
    system("convert", request.params[:file])
    response.body = File.read("/srv/#{request.query["name"]}") # want: path-traversal
  end
end

class PrintConsumer < Osprey::Consumer
  def process(message)
    system("lp #{message.payload}") # want: command-injection
  end
end
