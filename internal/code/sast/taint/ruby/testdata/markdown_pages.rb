class PostsController < ApplicationController
  def create
    @post = Post.new
    @post.image = Shrine.remote_url(params[:image_url])
    @post.image_remote_url = params[:image_url] # not found: ssrf
    @post.image_remote_url = 'https://cdn.example.com/default.png'
    @post.save
  end

  def show
    markdown = Redcarpet::Markdown.new(Redcarpet::Render::HTML, autolink: true)
    render html: markdown.render(params[:text]).html_safe # want: xss
  end

  def preview
    render html: Kramdown::Document.new(params[:text]).to_html.html_safe # want: xss
  end

  def plain
    render html: sanitize(Kramdown::Document.new(params[:text]).to_html)
  end
end
