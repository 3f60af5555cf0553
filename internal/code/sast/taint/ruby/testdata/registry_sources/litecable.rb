require "lite_cable"

class Connection < LiteCable::Connection::Base
  identified_by :user

  def connect
    @user = cookies["user"]
    system("join #{request.params["room"]}") # want: command-injection
    system("join #{request.params["n"].to_i}")
  end
end

class ChatChannel < LiteCable::Channel::Base
  identifier :chat

  def subscribed
    File.read("/srv/rooms/" + params["id"]) # want: path-traversal
    stream_from "chat_#{params["id"]}"
  end

  def speak(data)
    system("say #{data["message"]}") # want: command-injection
    system("say", data["message"])
    LiteCable.broadcast "chat", message: data["message"]
  end
end
