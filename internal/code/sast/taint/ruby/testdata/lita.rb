require 'lita'

module Lita
  module Handlers
    class Deploy < Handler
      route(/^deploy\s+(.+)/, :deploy, command: true, help: { 'deploy APP' => 'Deploys an app' })
      http.post '/hook', :hook

      def deploy(response)
        app = response.matches[0][0]
        `deploy.sh #{app}` # want: command-injection
        system('deploy.sh', app)
        system("notify #{response.args.first}") # want: command-injection
        response.reply("Deployed #{app}")
      end

      def hook(request, response)
        eval(request.params['code']) # want: code-injection
        response.body << 'ok'
      end

      Lita.register_handler(self)
    end
  end
end
