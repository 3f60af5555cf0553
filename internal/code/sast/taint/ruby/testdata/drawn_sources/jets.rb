class PostsController < ApplicationController
  class_timeout 10
  def show
    system("x #{params[:id]}") # want: command-injection
    render json: {}
  end
end

class HardJob < Jets::Job::Base
  rate '10 hours'
  def dig
    system("dig #{event['host']}") # want: command-injection
    system("seq #{event['n'].to_i}")
  end

  sqs_event 'x'
  def queue
    sqs_events.each { |e| `x #{e['cmd']}` } # want: command-injection
  end
end

class FooController < Jets::Controller::Base
  def run
    `x #{params[:x]}` # want: command-injection
    redirect_to params[:to] # not found: open-redirect
  end
end
