class SRailsHttpBasic < ApplicationController
  def x
    authenticate_or_request_with_http_basic do |user, pass|
      system("ls " + (user))  # want: command-injection
    end
    authenticate_with_http_token do |token, o|
      system("ls " + (token))  # want: command-injection
    end
  end
end
