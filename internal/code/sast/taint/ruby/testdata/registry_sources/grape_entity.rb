require "grape"
require "grape-entity"

module API
  module Entities
    class User < Grape::Entity
      expose :name, :email
      expose(:link) { |user, options| "https://x.example/#{user.id}" }
    end
  end

  class Users < Grape::API
    format :json
    helpers do
      def clean_params
        declared(params, include_missing: false)
      end

      def tool(name)
        system("tool #{name}") # want: command-injection
      end
    end

    resource :users do
      params do
        requires :name, type: String
        optional :n, type: Integer
        optional :kind, type: String, values: %w[a b]
      end
      get ":id" do
        user = User.find_by_sql("SELECT * FROM users WHERE name = '#{params[:name]}'") # want: sql-injection
        system("seq #{params[:n]}")
        system("kind #{params[:kind]}")
        present user, with: API::Entities::User
      end

      route_param :file do
        get { File.read("/srv/#{params[:file]}") } # want: path-traversal
      end

      post do
        tool(clean_params[:name])
        redirect params[:to] # want: open-redirect
      end
    end
  end
end
