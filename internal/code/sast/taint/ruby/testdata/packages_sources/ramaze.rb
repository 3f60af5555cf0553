class RamazeMainController < Ramaze::Controller
  def index(name)
    system("ls " + (name))  # want: command-injection
    system("ls " + (request[:q])) # want: command-injection
  end
end
