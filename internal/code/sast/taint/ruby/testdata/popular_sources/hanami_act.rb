module Bookshelf
  module Actions
    module Books
      class Show < Bookshelf::Action
        include Deps["repos.book_repo"]
        params do
          required(:slug).filled(:string)
        end
        def handle(request, response)
          system("cat #{request.params[:slug]}") # want: command-injection
          system("cat #{request.get_header("HTTP_X")}") # want: command-injection
          response.format = :html
          response.body = "<b>#{request.params[:q]}" # not found: xss
          response.redirect_to request.params[:to] # want: open-redirect
        end
      end
    end
  end
end
class OldShow < Hanami::Action
  def handle(req, res)
    system("cat #{req.params[:id]}") # want: command-injection
    system("cat #{req.body.read}") # want: command-injection
  end
end
