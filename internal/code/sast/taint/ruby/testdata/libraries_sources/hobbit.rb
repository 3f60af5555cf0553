require "hobbit"
class App < Hobbit::Base
  get "/files" do
    dir = request.params["dir"]
    system("ls #{dir}") # want: command-injection
    system("ls", "--", dir)
  end
end
