class AccountsController < ActionController::Base
  skip_forgery_protection # want: csrf-off
  before_action { |controller| system("log #{controller.params[:name]}") } # want: command-injection

  def answers
    redirect_to({host: params[:host], action: :show}) # want: open-redirect
    redirect_to({host: params[:host], action: :show, only_path: true})
    redirect_back(fallback_location: params[:back]) # want: open-redirect
    redirect_back(fallback_location: params[:back], allow_other_host: false)
    self.response_body = params[:page] # want: xss
    self.response_body = ERB::Util.html_escape(params[:page])
    system("show #{url_for(params.permit(:page))}")
    system("show #{t("pages.#{params[:page]}")}")
  end

  def parameters
    system("show #{params.fetch(:name, "none")}") # want: command-injection
    system("show #{params.expect(:name)}") # want: command-injection
    params[:filter].to_unsafe_h.each { |key, value| system("show #{key} #{value}") } # want: command-injection
    params.permit(:a, :b).each { |key, value| system("show #{key} #{value}") } # want: command-injection
    User.new(JSON.parse(request.body.read)) # want: mass-assignment
    User.new(ActionController::Parameters.new(JSON.parse(request.body.read)).permit(:name))
    User.new(params.permit!.permit(:name)) # want: mass-assignment
    system("show #{cookies.to_h["name"]}") # want: command-injection
    system("show #{request.env["HTTP_X_NAME"]}") # want: command-injection
    system("show #{request.env["warden.options"]}")
    system("show #{request.get_header("HTTP_X_NAME")}") # want: command-injection
    system("show #{request.get_header("warden.options")}")
    system("show #{request.host}")
    system("show #{request.url}")
    system("show #{session.fetch(params[:key])}")
    system("show #{session.dig(params[:key])}")
  end

  def chance
    session[:visitor] = rand(10**9) # want: weak-random
    session[:visitor] = SecureRandom.hex(16)
    cookies[:visitor] = rand(10**9) # want: weak-random
    cookies[:visitor] = SecureRandom.hex(16)
  end
end

class User < ActiveRecord::Base
end

class AccountMailer < ActionMailer::Base
  def welcome
    system("show #{params[:user].name}")
    mail(to: params[:user].email, subject: "Welcome")
  end
end

Rails.application.config.session_store :cookie_store, key: "_app", secure: false # want: insecure-cookie

class AccountsController < ActionController::Base
  def update
    Account.find(current_user.id).update(params.require(:account).permit(:name, :admin)) # want: mass-assignment
    Account.find(current_user.id).update(params.require(:account).permit(:name, :administered))
  end
end

class Admin::AccountsController < ActionController::Base
  def update
    Account.find(params[:id]).update(params.require(:account).permit(:name, :admin))
  end
end
