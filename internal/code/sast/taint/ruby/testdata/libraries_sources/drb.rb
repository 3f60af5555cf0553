require "drb/drb"
class FilesServer
  def list(dir)
    system("ls #{dir}") # want: command-injection
    system("ls", "--", dir)
  end
end
DRb.start_service("druby://0.0.0.0:8787", FilesServer.new)
DRb.thread.join
