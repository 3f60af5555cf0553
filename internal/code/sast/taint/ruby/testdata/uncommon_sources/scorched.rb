require "scorched"

class App < Scorched::Controller
  get "/files/:name" do |name|
    File.read("/srv/" + name) # want: path-traversal
    File.read("/srv/" + File.basename(name))
    system("ping #{request.GET["host"]}") # want: command-injection
  end
end
