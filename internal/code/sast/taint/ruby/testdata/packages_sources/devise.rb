class DeviseSessionsController < Devise::SessionsController
  def create
    system("ls " + (params[:user][:email]))  # want: command-injection
    system("ls " + (sign_in_params[:email]))  # want: command-injection
    User.new(sign_in_params)
    system("ls " + resource_params[:email])  # want: command-injection
  end
end
