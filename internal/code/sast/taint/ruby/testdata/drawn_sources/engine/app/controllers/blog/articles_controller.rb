require_dependency 'blog/application_controller'

module Blog
  class ArticlesController < ApplicationController
    def search
      @articles = Article.where("title LIKE '%#{params[:q]}%'") # want: sql-injection
      @safe = Article.where('title LIKE ?', "%#{Article.sanitize_sql_like(params[:q])}%")
      render html: "<p>#{params[:q]}</p>".html_safe # want: xss
    end

    def download
      send_data File.binread(Engine.root.join('files', params[:file])) # want: path-traversal
    end
  end
end
