require "sinatra"
require "dry-validation"
require "ipaddr"
require "bigdecimal"

class Upload < Dry::Validation::Contract
  params do
    required(:album).filled(:integer)
    required(:kind).value(:string, included_in?: %w[a b])
    required(:tag).filled(:string, format?: /\A[a-z]+\z/)
    required(:loose).filled(:string, format?: /[a-z]+/)
    optional(:caption).maybe(:string)
  end
end

post "/uploads" do
  result = Upload.new.call(params)
  halt 422 unless result.success?
  system("tool --album=#{result[:album]}")
  system("tool --kind=#{result[:kind]}")
  system("tool --tag=#{result[:tag]}")
  system("tool --caption=#{result[:caption]}") # want: command-injection
  system("tool --loose=#{result[:loose]}") # want: command-injection
  system("tool --album=#{result.to_h[:album]}")
  system("tool --caption=#{result.to_h[:caption]}") # want: command-injection
end

get "/ping" do
  system("ping #{IPAddr.new(params[:ip])}")
  system("ping #{params[:ip]}") # want: command-injection
  system("price #{BigDecimal(params[:price]).to_s("F")} #{BigDecimal(params[:price])}")
end

class Tickets < Grape::API
  resource :tickets do
    params do
      requires :code, type: String, regexp: /\A[A-Z]{2}\d{4}\z/
      requires :name, type: String, regexp: /[A-Z]/
    end
    post "forward" do
      `forward --code #{params[:code]}`
      `forward --name #{params[:name]}` # want: command-injection
    end
  end
end
