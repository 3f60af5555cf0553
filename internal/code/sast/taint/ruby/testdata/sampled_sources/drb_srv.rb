require "drb/drb"
class FileServer
  def read(name)
    system("cat #{name}") # want: command-injection
    system("cat", "--", name)
  end
  private
  def helper(x) = system("x #{x}")
end
DRb.start_service("druby://localhost:8787", FileServer.new)
DRb.thread.join
