require 'grape'
require 'roda'
require 'hanami/action'
module Shop
  class API < Grape::API
    format :json
    helpers do
      def q = declared(params)[:q]
    end
    resource :items do
      params { requires :id, type: Integer; requires :name, type: String }
      route_param :id do
        get { system("a #{params[:name]}") } # want: command-injection
        put { system("a #{headers['X-A']}") } # want: command-injection
        patch { system("a #{params[:id].to_i}") }
        delete { system("a #{q}") } # want: command-injection
      end
    end
  end
  class Routes < Roda
    plugin :all_verbs
    route do |r|
      r.on 'a', String do |name|
        r.get { system("a #{name}") } # want: command-injection
        r.post { system("a #{r.params['x']}") } # want: command-injection
      end
      r.is Integer do |n|
        system('a', n.to_s)
      end
      r.redirect r.params['to'] # want: open-redirect
    end
  end
  class Show < Hanami::Action
    def handle(request, response)
      system("a #{request.params[:id]}") # want: command-injection
      response.redirect_to(request.params[:to]) # want: open-redirect
      response.body = "ok"
    end
  end
end
