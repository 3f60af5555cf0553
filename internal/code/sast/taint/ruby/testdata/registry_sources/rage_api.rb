require "rage-rb"

class UsersController < RageController::API
  before_action :trace

  def index
    rows = ActiveRecord::Base.connection.execute("SELECT * FROM users WHERE name = '#{params[:name]}'") # want: sql-injection
    render json: rows
  end

  def create
    system("add #{params[:user][:name]}") # want: command-injection
    system("add", params[:user][:name])
    system("add #{params[:n].to_i}")
    render plain: File.read("/srv/" + params[:file]) # want: path-traversal
  end

  private

  def trace
    system("trace " + request.headers["X-Trace"]) # want: command-injection
  end
end

class ChatChannel < Rage::Cable::Channel
  def subscribed
    stream_from "chat-#{params[:room]}"
  end

  def receive(data)
    system("say " + data["message"]) # want: command-injection
  end

  def run(data)
    eval(data["code"]) # want: code-injection
  end
end
