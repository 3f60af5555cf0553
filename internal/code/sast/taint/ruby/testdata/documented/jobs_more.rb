class Hard
  include Sidekiq::Job
  def perform(name)
    system("a #{name}") # want: command-injection
    system("a", name)
  end
end
class JobsController < ApplicationController
  def create
    Hard.perform_in(5.minutes, params[:name])
    MailJob.set(wait: 1.hour).perform_later(params[:a])
    head :ok
  end
end
class MailJob < ApplicationJob
  def perform(a)
    system("mail #{a}") # want: command-injection
  end
end
class ChatChannel < ApplicationCable::Channel
  def subscribed
    stream_from "chat_#{params[:room]}"
    system("a #{params[:room]}") # want: command-injection
  end
  def speak(data)
    system("a #{data['message']}") # want: command-injection
  end
end
class OrdersConsumer < Karafka::BaseConsumer
  def consume
    messages.each { |m| system("a #{m.payload['x']}") } # want: command-injection
  end
end
class InboxMailbox < ApplicationMailbox
  def process
    system("a #{mail.subject}") # want: command-injection
  end
end
