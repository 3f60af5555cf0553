class ChatChannel < ApplicationCable::Channel
  def subscribed
    system("sub #{params[:room]}") # want: command-injection
  end
  def speak(data)
    system("say #{data["message"]}") # want: command-injection
  end
end
