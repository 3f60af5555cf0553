ActiveAdmin.register Post do
  member_action :list, method: :get do
    system("ls #{params[:dir]}") # want: command-injection
    system("ls", "--", params[:dir])
  end
  collection_action :import, method: :post do
    system("ls #{params[:name]}") # want: command-injection
  end
end
