class NoticeComponent < ViewComponent::Base
  erb_template <<~ERB
    <p><%= @text %></p>
  ERB

  def initialize(text)
    @text = text
  end

  def call
    content_tag(:p, @text) + "<b>#{@text}</b>".html_safe # want: xss
  end
end
