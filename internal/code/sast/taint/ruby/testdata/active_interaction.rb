class FindUsers < ActiveInteraction::Base
  string :name
  integer :limit

  def execute
    User.where("name = '#{name}'").to_a # not found: sql-injection
    User.where("age < #{limit}").to_a
  end
end

class UsersController < ApplicationController
  def index
    outcome = FindUsers.run(params.fetch(:user, {}))
    render json: outcome.result
  end
end
