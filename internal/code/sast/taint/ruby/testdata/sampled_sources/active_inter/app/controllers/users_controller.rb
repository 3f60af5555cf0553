class UsersController < ApplicationController
  def index
    @users = FindUser.run!(params.fetch(:user, {}))
  end
end
