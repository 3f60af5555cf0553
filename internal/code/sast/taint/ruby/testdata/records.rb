class ApplicationRecord < ActiveRecord::Base
end

class Post < ApplicationRecord
  belongs_to :author, class_name: "User"
  scope :titled, ->(title) { where("title = '#{title}'") } # want: sql-injection
  scope :tagged, ->(tag) { where(tag: tag) }

  def self.search(text)
    where("body LIKE '%#{text}%'") # want: sql-injection
  end

  def self.safe_search(text)
    where("body LIKE ?", "%#{sanitize_sql_like(text)}%")
  end
end

class User < ApplicationRecord
  has_many :posts
  def recent(order)
    posts.order(order) # want: sql-injection
  end
end

class PostsController < ActionController::Base
  COLUMNS = {"title" => :title, "date" => :created_at}.freeze

  def index
    Post.where("title = '#{params[:title]}'") # want: sql-injection
    Post.where("title = ?", params[:title])
    Post.where("title = :title", title: params[:title])
    Post.where(["title = ?", params[:title]])
    Post.where(["title = '#{params[:title]}'"]) # want: sql-injection
    Post.where(title: params[:title])
    Post.where("title" => params[:title])
    Post.where(params.permit(:title))
    Post.where("id = #{params[:id].to_i}")
    Post.where("id = #{Post.connection.quote(params[:id])}")
    Post.where.not("title = '#{params[:title]}'") # want: sql-injection
    Post.all.where(active: true).where("title = '#{params[:title]}'") # want: sql-injection
    Post.titled(params[:title])
    Post.tagged(params[:tag])
    Post.search(params[:text])
    Post.safe_search(params[:text])
  end

  def order
    Post.order(params[:sort]) # want: sql-injection
    Post.order("#{params[:sort]} DESC") # want: sql-injection
    Post.order(COLUMNS.fetch(params[:sort], :title))
    Post.order(COLUMNS[params[:sort]] || :title)
    Post.order(params[:sort]) if %w[title date].include?(params[:sort])
    sort = Post.column_names.include?(params[:sort]) ? params[:sort] : "title"
    Post.order(sort)
    direction = params[:dir] == "desc" ? "desc" : "asc"
    Post.order("title #{direction}")
    User.first.recent(params[:sort])
  end

  def others
    Post.find_by_sql("SELECT * FROM posts WHERE id = #{params[:id]}") # want: sql-injection
    Post.find_by_sql(["SELECT * FROM posts WHERE id = ?", params[:id]])
    Post.find(params[:id])
    Post.find_by(slug: params[:slug])
    Post.find_by("slug = '#{params[:slug]}'") # want: sql-injection
    Post.find_by_slug(params[:slug])
    Post.exists?("id = #{params[:id]}") # want: sql-injection
    Post.exists?(params[:id].to_i)
    Post.joins("LEFT JOIN #{params[:table]} ON 1 = 1") # want: sql-injection
    Post.select(params[:fields]) # want: sql-injection
    Post.group(params[:by]).having("count(*) > #{params[:n]}") # want: sql-injection
    Post.from("#{params[:table]}") # want: sql-injection
    Post.pluck(Arel.sql(params[:column])) # want: sql-injection
    Post.update_all("views = #{params[:views]}") # want: sql-injection
    Post.update_all(views: params[:views])
    Post.calculate(:sum, params[:column]) # want: sql-injection
    Post.sum(params[:column]) # want: sql-injection
    ActiveRecord::Base.connection.execute("DELETE FROM posts WHERE id = #{params[:id]}") # want: sql-injection
    ActiveRecord::Base.connection.select_all("SELECT #{params[:what]}") # want: sql-injection
    sql = Post.sanitize_sql_array(["id = ?", params[:id]])
    Post.where(sql)
    User.find(params[:id]).posts.where("title = '#{params[:title]}'") # want: sql-injection
    current_user.posts.where("title = '#{params[:title]}'") # want: sql-injection
    post = Post.find(params[:id])
    Post.where("author = '#{post.author.name}'")
  end

  def current_user
    @current_user ||= User.find(session[:user_id])
  end
end

# A class of its own with methods of the same names.
class Basket
  def where(text)
    text
  end

  def execute(text)
    where(text)
  end
end

class BasketsController < ActionController::Base
  def show
    Basket.new.where("a #{params[:a]}")
    Basket.new.execute("a #{params[:a]}")
  end
end
