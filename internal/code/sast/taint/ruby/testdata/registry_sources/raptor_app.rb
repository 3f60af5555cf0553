require "raptor"

module Blog
  module Presenters
    class Post
      takes :subject
    end
  end

  App = Raptor::App.new(self) do
    path "posts" do
      create :to => "Records::Post.create"
    end
  end
end

class Injected
  def self.find(request, params)
    system("find #{params["name"]}")
    system("find", params["name"])
  end
end
