require "roda"
class App < Roda
  plugin :json
  route do |r|
    r.on "files" do
      r.get String do |name|
        system("cat #{name}") # want: command-injection
        "<b>#{r.params["q"]}</b>" # want: xss
      end
      r.is Integer do |id|
      end
      r.post do
        system("touch #{r.POST["name"]}") # want: command-injection
        system("touch #{request.params["b"]}") # want: command-injection
        r.redirect r.params["to"] # want: open-redirect
      end
    end
  end
end
