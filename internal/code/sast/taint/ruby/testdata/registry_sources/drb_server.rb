require "drb/drb"

class FileService
  include DRb::DRbUndumped

  def read(path)
    File.read("/srv/" + path) # want: path-traversal
  end

  def run(cmd)
    system(cmd) # want: command-injection
  end

  def head(n)
    system("head -n #{Integer(n)}")
  end
end

DRb.start_service("druby://0.0.0.0:8787", FileService.new)
DRb.thread.join
