require "beaneater"
require "backburner"
require "msgpack/rpc"

beanstalk = Beaneater.new("localhost:11300")
beanstalk.jobs.register("convert") do |job|
  system("convert #{job.body}") # want: command-injection
  system("convert", job.body)
end
beanstalk.jobs.process!

class Files
  def list(dir)
    `ls #{dir}` # not found: command-injection
  end
end

server = MessagePack::RPC::Server.new
server.listen("0.0.0.0", 18_800, Files.new)
server.run
