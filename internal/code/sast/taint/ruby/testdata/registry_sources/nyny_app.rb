require "nyny"

class App < NYNY::App
  helpers do
    def tool(arg)
      system("tool #{arg}") # want: command-injection
      system("tool", arg)
    end
  end

  before do
    system("trace " + request.env["HTTP_X_TRACE"]) # want: command-injection
  end

  get "/hello/:name" do
    "<h1>#{params[:name]}</h1>" # want: xss
  end

  get "/esc" do
    "<h1>#{Rack::Utils.escape_html(params[:name])}</h1>"
  end

  post "/run" do
    tool(params[:arg])
    redirect_to params[:next] # want: open-redirect
  end

  namespace "/files" do
    get "/:file" do
      File.read("/srv/" + params[:file]) # want: path-traversal
    end
  end
end
App.run!
