class API < Grape::API
  version 'v1', using: :path
  format :json
  helpers do
    def doc
      File.read("/srv/#{params[:doc]}") # want: path-traversal
    end
  end

  resource :posts do
    params do
      requires :q, type: String
      optional :n, type: Integer
    end
    get ':slug' do
      Post.where("a = '#{params[:q]}'") # want: sql-injection
      Post.where(a: params[:q])
      system("seq #{params[:n]}")
      system("x #{params.slug}") # want: command-injection
      system("x #{headers['X-Run']}") # want: command-injection
      redirect declared(params)[:to] # want: open-redirect
    end

    desc 'x'
    route_param :id do
      post { `x #{declared(params, include_missing: false)['cmd']}` } # want: command-injection
    end
  end
  before { `x #{env['HTTP_X']}` } # want: command-injection
  rescue_from(:all) { |e| error!(e.message) }
end
