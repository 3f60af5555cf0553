class App < Roda
  SCORES = "/srv/scores"
  def inside_scores(name)
    path = File.expand_path(name, SCORES)
    request.halt(404) unless path.start_with?("#{SCORES}/")
    path
  end
  route do |r|
    r.get "score", String do |name|
      text = File.read(inside_scores(name)) # safe
    end
    r.get "s2" do
      r.halt(404) unless r.params["a"] =~ /\A\w+\z/
      system("x #{r.params["a"]}")
      r.redirect("/x") unless r.params["b"] =~ /\A\w+\z/
      system("x #{r.params["b"]}")
      system("x #{r.params["c"]}") # want: command-injection
    end
  end
end
module Bookings
  class Done < Hanami::Action
    include Deps["routes"]
    def handle(request, response)
      response.redirect_to(routes.path(:booking, id: request.params[:id])) # safe
      response.redirect_to(request.params[:id]) # want: open-redirect
    end
  end
end
