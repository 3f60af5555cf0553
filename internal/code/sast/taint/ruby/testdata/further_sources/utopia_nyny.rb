require "nyny"

class App < NYNY::App
  get "/files/:name" do
    File.read("/srv/#{params[:name]}") # want: path-traversal
  end

  post "/run" do
    system("run #{request.params["task"]}") # want: command-injection
    system("run", request.params["task"])
  end
end

App.run!
