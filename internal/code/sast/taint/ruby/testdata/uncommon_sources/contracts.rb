require "dry/validation"
require "sinatra"

class OrderContract < Dry::Validation::Contract
  params do
    required(:name).filled(:string)
    required(:count).filled(:integer)
  end
end

OrderSchema = Dry::Schema.Params do
  required(:name).filled(:string)
end

post "/orders" do
  result = OrderContract.new.call(params)
  system("order #{result[:name]}") # want: command-injection
  system("order", result[:name])
  system("order #{result.to_h[:name]}") # want: command-injection
  checked = OrderSchema.call(params)
  system("order #{checked[:name]}") # want: command-injection
  system("order #{checked.output[:name]}") # want: command-injection
end
