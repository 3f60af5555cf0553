Shop::App.controllers :files do
  get :index, with: :name do
    system("cat #{params[:name]}") # want: command-injection
    system("cat", "--", params[:name])
    "<b>#{params[:q]}</b>" # want: xss
  end
  post :run, map: "/run" do
    system("run #{request.body.read}") # want: command-injection
    redirect params[:to] # want: open-redirect
  end
end
