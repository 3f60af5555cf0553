ActiveAdmin.register Order do
  member_action :pack, method: :post do
    system("pack #{params[:name]}") # want: command-injection
    system("pack", params[:name])
    redirect_to params[:to] # want: open-redirect
  end

  collection_action :import do
    File.read("/srv/in/#{params[:file]}") # want: path-traversal
  end

  controller do
    def show
      system("show #{params[:id]}") # want: command-injection
    end
  end

  batch_action :flag do |ids, inputs|
    system("flag #{inputs[:reason]}") # want: command-injection
  end
end
