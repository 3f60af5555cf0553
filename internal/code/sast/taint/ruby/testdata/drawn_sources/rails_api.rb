class Api::V1::PostsController < ActionController::API
  include ActionController::HttpAuthentication::Token::ControllerMethods
  before_action :load_filter

  def index
    render json: Post.where("title = '#{params[:q]}'").order(Arel.sql(params.fetch(:order))) # want: sql-injection
  end

  def create
    attrs = post_params
    system("convert #{attrs[:file]}") # want: command-injection
    system("seq #{Integer(params[:n])}")
    Post.create!(title: attrs[:title])
    redirect_to params[:to], allow_other_host: true # want: open-redirect
  end

  def show
    send_file Rails.root.join('files', params.require(:name)) # want: path-traversal
    Post.find_by_sql("SELECT * FROM posts WHERE a = '#{@filter}'") # want: sql-injection
    Post.find(params[:id])
    eval(request.headers['X-Code']) # want: code-injection
    `ls #{request.query_parameters[:dir]}` # want: command-injection
    `ls #{cookies[:dir]}` # want: command-injection
    YAML.unsafe_load(request.body.read) # want: deserialisation
  end

  private

  def load_filter
    @filter = params[:filter]
  end

  def post_params
    params.require(:post).permit(:title, :file)
  end
end
