require "cuba"
require "cuba/safe"

class Files < Cuba
  define do
    on get, ":name" do |name|
      res.write File.read("/srv/" + name) # want: path-traversal
    end
  end
end

Cuba.plugin Cuba::Safe
Cuba.define do
  on get do
    on "hello/:name" do |name|
      res.write "<h1>#{name}</h1>" # want: xss
    end

    on "search", param("q") do |q|
      system("grep #{q} list") # want: command-injection
      system("grep", q, "list")
    end

    on "num/(\\d+)" do |n|
      system("seq #{n.to_i}")
    end

    on "files" do
      run Files
    end
  end

  on post, "run" do
    on param("cmd"), param("to", "/") do |cmd, to|
      system(cmd) # want: command-injection
      res.redirect to # want: open-redirect
    end

    eval(req.params["code"]) # want: code-injection
    res.write Rack::Utils.escape_html(req.POST["t"])
  end
end
