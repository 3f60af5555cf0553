module AccountsHelper
  def parts
    output.safe_concat(params[:name]) # want: xss
    output.safe_concat(h(params[:name]))
    raw(renderer.sanitize(params[:name]))
    raw(renderer.other(params[:name])) # want: xss
    simple_format(params[:name], {}, sanitize: false) # want: xss
    content_tag(:b, params[:name], {}, false) # want: xss
    content_tag(:b, params[:name], {}, true)
    ActiveSupport::SafeBuffer.new(params[:name]) # want: xss
  end
end

class NewsMailer < ActionMailer::Base
  def news(text)
    mail(body: text, content_type: "text/html") # want: xss
    mail(body: text, content_type: "text/plain")
  end
end

class NewsController < ActionController::Base
  def create
    NewsMailer.news(params[:text]).deliver_later
  end
end

class CardComponent < ViewComponent::Base
  def call
    raw(cookies[:name]) # want: xss
  end
end
