require 'padrino'

class Shop < Padrino::Application
  register Padrino::Helpers
end

Shop.controllers :files do
  get :show, with: :name do
    send_file File.join('/srv/files', params[:name]) # want: path-traversal
  end

  post :convert do
    system("convert #{params[:image]} out.png") # want: command-injection
    system('convert', '--', params[:image].to_s, 'out.png')
    redirect params[:back] # want: open-redirect
  end

  get :size do
    n = params[:size].to_i
    system("truncate -s #{n} /tmp/f")
  end
end
