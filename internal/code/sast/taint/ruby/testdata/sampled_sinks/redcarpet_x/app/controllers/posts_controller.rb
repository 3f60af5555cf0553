class PostsController < ApplicationController
  def show
    md = Redcarpet::Markdown.new(Redcarpet::Render::HTML.new)
    render html: md.render(params[:text]).html_safe # want: xss
  end
  def safe
    md = Redcarpet::Markdown.new(Redcarpet::Render::HTML.new(escape_html: true, safe_links_only: true))
  end
end
