module Commands
  def execute_command(command)
    system(command) # want: command-injection
  end

  def safe_return_path(path)
    path
  end
end

class Checkout
  def self.call(*args) = new(*args).call

  def initialize(command)
    @command = command
  end

  def call
    system(@command) # want: command-injection
  end
end
