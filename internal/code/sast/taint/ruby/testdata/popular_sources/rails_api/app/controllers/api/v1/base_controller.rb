module Api
  module V1
    class ThingsController < ActionController::API
      include ActionController::HttpAuthentication::Token::ControllerMethods
      def index
        system("ls #{params.expect(:dir)}") # want: command-injection
        q = params.to_unsafe_h["q"]
        system("ls #{q}") # want: command-injection
        system("ls #{request.query_parameters[:z]}") # want: command-injection
        system("ls #{request.params["y"]}") # want: command-injection
        authenticate_with_http_token { |token, options| system("auth #{token}") } # want: command-injection
        data = JSON.parse(request.body.read, symbolize_names: true)
        system("ls #{data[:dir]}") # want: command-injection
        system("ls #{params[:n].to_i}")
      end
    end
  end
end
