# Migrations declare models in blocks, outside of any class.
model = Class.new(ActiveRecord::Base) do
  self.table_name = 'orders'
  belongs_to :customer
end

belongs_to :shop

def clean(params)
  params
end

require 'sinatra'

get '/orders' do
  `count #{params[:name]}` # want: command-injection
end
