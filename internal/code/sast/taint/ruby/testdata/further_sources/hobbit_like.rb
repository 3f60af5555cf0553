require "marten_web"

class Reports < MartenWeb::Controller
  get "/reports/:name" do |req|
    `render #{req.params[:name]}` # want: command-injection
    system("render", req.params[:name])
  end

  post "/upload" do |req|
    File.write("uploads/#{req.form["name"]}", "x") # want: path-traversal
  end
end
