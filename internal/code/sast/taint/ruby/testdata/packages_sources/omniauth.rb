class OmniauthCbController < ApplicationController
  def cb
    system("ls " + (request.env["omniauth.auth"]["info"]["name"]))
    system("ls " + (request.referer))  # want: command-injection
    system("ls " + (request.fullpath))  # want: command-injection
  end
end
