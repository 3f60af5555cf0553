Pakyow.app :x do
  controller do
    default do
      system("x #{params[:name]}") # want: command-injection
      system("seq #{params[:n].to_i}")
    end

    get :doc, '/docs/:name' do
      send File.open("/srv/#{params[:name]}") # want: path-traversal
      redirect params[:to] # want: open-redirect
    end
  end
end
