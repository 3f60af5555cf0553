module ApplicationCable
  class ConnectionActionCableConn < ActionCable::Connection::Base
    def connect
      system("ls " + (request.params[:token]))  # want: command-injection
      system("ls " + (cookies[:x]))  # want: command-injection
    end
  end
end
