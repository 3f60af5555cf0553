require "rack/app"
class RackFiles < Rack::App
  get "/files" do
    system("ls #{params["dir"]}") # want: command-injection
    system("ls", "--", params["dir"])
    "ok"
  end
end
