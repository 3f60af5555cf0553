require "scorched"
class App < Scorched::Controller
  get "/files" do
    system("ls #{request.params["dir"]}") # want: command-injection
    system("ls", "--", request.params["dir"])
    "ok"
  end
end
run App
