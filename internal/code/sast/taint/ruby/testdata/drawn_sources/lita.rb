module Lita
  module Handlers
    class Ping < Handler
      route(/^ping\s+(.+)/, :ping, command: true)
      route(/^echo/) do |response|
        system("say #{response.message.body}") # want: command-injection
      end
      http.get '/hook', :hook

      def ping(response)
        system("ping #{response.matches[0][0]}") # want: command-injection
        system("ping #{response.args.first}") # want: command-injection
        system("seq #{response.args.last.to_i}")
      end

      def hook(request, response)
        eval(request.params['code']) # want: code-injection
      end
    end
    Lita.register_handler(Ping)
  end
end
