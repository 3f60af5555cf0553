module Ferry
  module Relations
    class Boats < ROM::Relation[:sql]
      def raw(x)
        read("SELECT * FROM b WHERE #{x}") # want: sql-injection
      end
      def one(x)
        where(x: x)
      end
    end
  end
  module Repos
    class BoatRepo
      def named(n)
        system("x #{n}") # want: command-injection
      end
    end
  end
  module Actions
    class Index < Hanami::Action
      include Deps["relations.boats", repo: "repos.boat_repo"]
      def handle(request, response)
        boats.raw(request.params[:x])
        boats.one(request.params[:x])
        repo.named(request.params[:x])
      end
    end
  end
end
