class IndexHanami1
  include Web::Action
  include Hanami::Action
  def call(params)
    system("ls " + (params[:q]))  # want: command-injection
  end
end
