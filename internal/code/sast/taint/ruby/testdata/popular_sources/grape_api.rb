require "grape"
module Files
  class API < Grape::API
    version "v1"
    format :json
    helpers do
      def dir = params[:dir]
    end
    resource :files do
      params do
        requires :name, type: String
        optional :n, type: Integer
      end
      get ":name" do
        system("cat #{params[:name]}") # want: command-injection
        system("ls #{dir}") # want: command-injection
        system("ls #{declared(params)[:name]}") # want: command-injection
        system("ls #{headers["X-A"]}") # want: command-injection
      end
      route_param :key do
        post { system("x #{params[:key]}") } # want: command-injection
      end
    end
  end
end
