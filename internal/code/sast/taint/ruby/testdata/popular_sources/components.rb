class Search < ViewComponent::Base
  def initialize(q:) = @q = q
  def call = "<b>#{params[:q]}</b>".html_safe # want: xss
end
class Api::Webhooks < ActionController::Metal
  def create
    system("x #{request.body.string}") # want: command-injection
  end
end
class Form
  include ActiveModel::Model
  attr_accessor :name
  def save = system("x #{name}") # not found: command-injection
end
class FormsController < ApplicationController
  def create
    Form.new(params.require(:form).permit(:name)).save
    Form.new(name: params[:n]).save
  end
end
