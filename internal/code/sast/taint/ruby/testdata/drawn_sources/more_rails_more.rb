class MetalController < ActionController::Metal
  include ActionController::Redirecting
  def go
    `x #{params[:c]}` # want: command-injection
    self.response_body = "<p>#{params[:w]}</p>" # want: xss
    redirect_to params[:to], allow_other_host: true # want: open-redirect
  end
end

class IncomingMailer < ActionMailer::Base
  def receive(email)
    `x #{email.subject}` # want: command-injection
    email.attachments.each { |a| File.binwrite("/srv/#{a.filename}", a.body) } # want: path-traversal
  end
end

class CardComponent < ViewComponent::Base
  def initialize(title:)
    @title = title
  end

  def call
    "<h1>#{@title}</h1>".html_safe # want: xss
  end
end

class CardsController < ApplicationController
  def show
    render CardComponent.new(title: params[:title])
    File.read("/srv/#{File.basename(params[:f])}")
  end

  def phlex
    render Views::Card.new(params[:html])
  end
end

module Views
  class Card < Phlex::HTML
    def initialize(html)
      @html = html
    end

    def view_template
      p { unsafe_raw(@html) } # want: xss
      p { @html }
    end
  end
end
