module Spree
  module Admin
    class ToolsController < Spree::Admin::BaseController
      def index
        Spree::Product.where("name = '#{params[:name]}'") # want: sql-injection
        Spree::Product.where(name: params[:name])
        redirect_to params[:to], allow_other_host: true # want: open-redirect
      end
    end

    class PartsController < ResourceController
      def collection
        super.order(Arel.sql(params[:sort])) # want: sql-injection
      end

      private

      def permitted_resource_params
        system("part #{params.require(:part).permit(:code)[:code]}") # want: command-injection
        system("part", params[:part][:code])
        {}
      end
    end
  end

  module Api
    class FilesController < Spree::Api::BaseController
      def show
        send_file "/srv/" + params[:name] # want: path-traversal
      end
    end
  end

  class BrandController < Spree::StoreController
    def show
      render html: "<b>#{params[:brand]}</b>".html_safe # want: xss
    end

    def list
      render html: helpers.content_tag(:b, params[:brand])
    end
  end
end

module Acme
  module OrderDecorator
    def self.prepended(base)
      base.class_eval { whitelisted_ransackable_attributes << "x" }
    end
  end
  Spree::OrdersController.class_eval do
    def export
      system("export #{params[:id]}") # want: command-injection
    end
  end
end
