require "jimson"
class FilesHandler
  extend Jimson::Handler
  def list(dir)
    system("ls #{dir}") # want: command-injection
    system("ls", "--", dir)
  end
end
server = Jimson::Server.new(FilesHandler.new)
server.start
