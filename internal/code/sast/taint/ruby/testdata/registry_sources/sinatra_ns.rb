require "sinatra/base"
require "sinatra/namespace"
require "sinatra/json"
require "sinatra/param"

class App < Sinatra::Base
  register Sinatra::Namespace
  helpers Sinatra::Param

  namespace "/api/v1" do
    before do
      system("trace #{request.env["HTTP_X_TRACE"]}") # want: command-injection
    end

    helpers do
      def tool(x)
        system("tool #{x}") # want: command-injection
      end
    end

    get "/find/:name" do |name|
      tool(name)
      param :n, Integer, required: true
      system("seq #{params[:n]}") # safe but reported, want: command-injection
      json name: name
    end

    namespace "/files" do
      get "/*" do
        send_file "/srv/" + params["splat"].first # want: path-traversal
      end

      get %r{/re/(.+)} do |path|
        File.read("/srv/#{path}") # want: path-traversal
      end
    end

    post "/run" do
      data = JSON.parse(request.body.read)
      eval(data["code"]) # want: code-injection
      redirect to("/done")
    end

    get "/page" do
      erb "<h1>#{params[:t]}</h1>" # want: template-injection
    end

    get "/html" do
      "<h1>#{params[:t]}</h1>" # want: xss
    end
  end
end
