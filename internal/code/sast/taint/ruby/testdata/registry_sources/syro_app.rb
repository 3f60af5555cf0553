require "syro"

class Deck < Syro::Deck
  def tool(arg)
    system("tool #{arg}") # want: command-injection
    system("tool", arg)
  end
end

Users = Syro.new(Deck) do
  on :id do
    get do
      res.html("<h1>#{inbox[:id]}</h1>") # want: xss
    end

    post do
      tool(req.params["arg"])
      res.redirect(req.params["to"]) # want: open-redirect
    end
  end

  on "files" do
    on :name do
      get { res.text File.read("/srv/" + inbox[:name]) } # want: path-traversal
    end
  end
end

App = Syro.new do
  on("users") { run(Users) }
  on "num" do
    on(:n) { get { system("seq #{inbox[:n].to_i}") } }
  end
  get do
    res.json(req.params.to_h)
    eval(req.params["code"]) # want: code-injection
  end
end
