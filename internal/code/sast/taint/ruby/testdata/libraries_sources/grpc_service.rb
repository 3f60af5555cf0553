require "grpc"
class GreeterServer < Helloworld::Greeter::Service
  def say_hello(hello_req, _unused_call)
    system("ls #{hello_req.name}") # want: command-injection
    system("ls", "--", hello_req.name)
    Helloworld::HelloReply.new(message: "ok")
  end
end
