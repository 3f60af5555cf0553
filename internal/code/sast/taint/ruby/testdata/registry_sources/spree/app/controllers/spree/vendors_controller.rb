module Spree
  class VendorsController < Spree::StoreController
    include Spree::FrontendHelper
    before_action :load_vendor, only: [:show]

    def index
      @searcher = build_searcher(params.merge(x: 1))
      @vendors = Vendor.order("#{params[:sort]} ASC") # want: sql-injection
      @safe = Vendor.order(%w[name id].include?(params[:sort]) ? params[:sort] : "id")
    end

    def show
      send_file Rails.root.join("vendors", params[:file]) # want: path-traversal
    end

    private

    def load_vendor
      @vendor = Vendor.find_by_sql("SELECT * FROM vendors WHERE slug = '#{params[:id]}'").first # want: sql-injection
    end
  end

  module Api
    module V2
      module Storefront
        class ToolsController < ::Spree::Api::V2::ResourceController
          def create
            system("tool #{params[:arg]}") # want: command-injection
            system("tool #{params[:n].to_i}")
            render_serialized_payload { {} }
          end

          private

          def collection
            Vendor.where("name LIKE '%#{params.dig(:filter, :name)}%'") # want: sql-injection
          end
        end
      end
    end
  end
end
