module ApplicationCable
  class Connection < ActionCable::Connection::Base
    def connect
      system("auth #{request.params[:token]}") # want: command-injection
    end
  end
end

class ChatChannel < ApplicationCable::Channel
  def subscribed
    File.read("/srv/#{params[:room]}") # want: path-traversal
    stream_from 'x'
  end

  def speak(data)
    Message.where("body = '#{data['message']}'") # want: sql-injection
    Message.where(body: data['message'])
    system("seq #{data['n'].to_i}")
  end

  def receive(data)
    eval(data['code']) # want: code-injection
  end
end
