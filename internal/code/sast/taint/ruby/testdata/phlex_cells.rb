class Articles::Card < Phlex::HTML
  def initialize(title:)
    @title = title
  end

  def view_template
    h1 { @title }
    div { raw safe(@title) } # want: xss
  end
end

class CommentCell < Cell::ViewModel
  def show
    "<p>#{params[:comment]}</p>".html_safe # want: xss
  end
end

class ArticlesController < ApplicationController
  def show
    render Articles::Card.new(title: params[:title])
  end
end
