require "rack/app"

class App < Rack::App
  apply_extensions :front_end

  headers "Access-Control-Allow-Origin" => "https://x.example"

  before { system("trace #{request.env["HTTP_X_TRACE"]}") } # not found: command-injection

  get "/hello/:name" do
    response.headers["Content-Type"] = "text/html"
    "<h1>#{params["name"]}</h1>" # not found: xss
  end

  desc "run"
  validate_params do
    required "cmd", class: String
    optional "n", class: Integer
  end
  post "/run" do
    system(params["cmd"]) # want: command-injection
    system("run", params["cmd"])
    eval(payload) # want: code-injection
    redirect_to params["to"] # want: open-redirect
  end

  get "/file/:f" do
    File.read("/srv/" + path_segments_params["f"]) # want: path-traversal
  end

  def helper
    Rack::Utils.escape_html(params["x"])
  end
  get("/esc") { helper }
end
run App
