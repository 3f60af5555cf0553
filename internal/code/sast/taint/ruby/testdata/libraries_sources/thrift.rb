require "thrift"
class FilesHandler
  def list(dir)
    system("ls #{dir}") # want: command-injection
    system("ls", "--", dir)
  end
end
processor = Files::Processor.new(FilesHandler.new)
server = Thrift::SimpleServer.new(processor, transport)
server.serve
