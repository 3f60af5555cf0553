class PostsController < ApplicationController
  before_action :set_name, only: %i[show]
  rate_limit to: 10, within: 3.minutes

  def index
    @posts = Post.where("title LIKE '%#{params[:q]}%'") # want: sql-injection
    @posts = Post.where("title LIKE ?", "%#{params[:q]}%")
    @posts = Post.order(params[:sort]) # want: sql-injection
    @posts = Post.order(title: :asc).limit(params[:n].to_i)
    @posts = Post.joins("INNER JOIN x ON " + params[:on]) # want: sql-injection
    @posts = Post.select(params.expect(:cols)) # want: sql-injection
    @posts = Post.group(params[:g]).having("count > #{params[:c]}") # want: sql-injection
    Post.pluck(Arel.sql(params[:col])) # want: sql-injection
    Post.find_by_sql(["SELECT * FROM posts WHERE a = ?", params[:a]])
    Post.exists?("a = '#{params[:a]}'") # want: sql-injection
    ActiveRecord::Base.connection.select_all("SELECT #{params[:a]}") # want: sql-injection
    Post.connection.exec_query("SELECT " + params[:a]) # want: sql-injection
    Post.update_all("a = '#{params[:a]}'") # want: sql-injection
  end

  def show
    system("cat #{@name}") # want: command-injection
    system("cat", @name)
    system("cat #{request.headers['X-A']}") # want: command-injection
    system("cat #{cookies[:a]}") # want: command-injection
    system("cat #{request.query_parameters[:x]}") # want: command-injection
    system("cat #{request.raw_post}") # want: command-injection
    send_file Rails.root.join("files", params[:f]) # want: path-traversal
    send_file Rails.root.join("files", File.basename(params[:f]))
    render inline: "<p>#{params[:q]}</p>" # want: template-injection
    render html: "<p>#{params[:q]}</p>".html_safe # want: xss
    render plain: params[:q]
    render json: { q: params[:q] }
    redirect_to params[:next], allow_other_host: true # want: open-redirect
    redirect_to url_from(params[:next]) || root_path
  end

  def create
    post = Post.new(params.require(:post).permit!) # want: mass-assignment
    post = Post.new(post_params)
    file = params[:post][:file]
    File.binwrite("/data/#{file.original_filename}", file.read)
    post.send(params[:m]) # want: reflection
    params[:k].constantize # want: reflection
    YAML.unsafe_load(params[:y]) # want: deserialisation
    YAML.safe_load(params[:y])
    Marshal.load(Base64.decode64(params[:m])) # want: deserialisation
  end

  private

  def set_name
    @name = params[:name]
  end

  def post_params
    params.expect(post: [:title])
  end
end
