class SSneakers
  include Sneakers::Worker
  def work(msg)
    system("ls " + (msg))  # want: command-injection
  end
end
