module RailsAdmin
  module Config
    module Actions
      class Export2 < RailsAdmin::Config::Actions::Base
        register_instance_option :controller do
          proc do
            system("export #{params[:format]}") # want: command-injection
            redirect_to params[:return_to] # want: open-redirect
          end
        end
      end
    end
  end
end

RailsAdmin.config do |config|
  config.authorize_with do
    redirect_to main_app.root_path unless `id #{params[:user]}` # want: command-injection
  end
  config.model 'Post' do
    list { field(:title) { pretty_value { value } } }
  end
end
