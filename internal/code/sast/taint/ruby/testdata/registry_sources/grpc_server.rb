require "grpc"
require "helloworld_services_pb"

class GreeterServer < Helloworld::Greeter::Service
  def say_hello(hello_req, _unused_call)
    system("say #{hello_req.name}") # want: command-injection
    system("say", hello_req.name)
    Helloworld::HelloReply.new(message: "Hello #{hello_req.name}")
  end

  def list(req, call)
    system("list #{call.metadata["tenant"]}") # want: command-injection
    [File.read("/srv/#{req.path}")].each # want: path-traversal
  end

  def upload(call)
    call.each_remote_read do |chunk|
      system("chunk #{chunk.name}") # want: command-injection
    end
  end

  def chat(requests)
    requests.each { |r| eval(r.code) } # want: code-injection
    requests.map { |r| r.n.to_i }.each { |n| system("seq #{n}") }
  end
end

s = GRPC::RpcServer.new
s.add_http2_port("0.0.0.0:50051", :this_port_is_insecure)
s.handle(GreeterServer)
s.run_till_terminated
