require "jimson"

class FilesHandler
  extend Jimson::Handler

  def list(dir)
    `ls #{dir}` # want: command-injection
  end

  def read(name)
    system("stat", name)
    File.read("/srv/#{name}") # want: path-traversal
  end
end

Jimson::Server.new(FilesHandler.new).start
