module Blog
  class App < Padrino::Application
    get :index, with: :id do
      system("x #{params[:id]}") # want: command-injection
      "<p>#{params['w']}</p>" # want: xss
    end
  end
end

Blog::App.controllers :posts do
  get :show, map: '/p/:name' do
    File.read("/srv/#{params[:name]}") # want: path-traversal
  end
  post :create do
    Post.where("a = '#{params[:post][:a]}'") # want: sql-injection
    Post.where(a: params[:post][:a])
    redirect params[:to] # want: open-redirect
  end
end

Blog::App.helpers do
  def load_doc
    `cat #{request.env['HTTP_X_DOC']}` # want: command-injection
  end
end
