require 'hanami/action'
require 'grape'
require 'redcarpet'
class Show < Hanami::Action
  def handle(req, res)
    res.body = "<p>#{req.params[:q]}</p>" # want: xss
    res.body = '<p>none</p>'
  end
end
class API < Grape::API
  params do
    requires :name, type: String
    requires :n, type: Integer
    optional :k, type: String, values: %w[a b]
  end
  post ':id' do
    system("x #{params[:n]}")
    system("x #{params[:k]}")
    system("x #{declared(params)[:n]}")
    system("x #{params[:name]}") # want: command-injection
  end
end
require 'sinatra'
get '/m' do
  Redcarpet::Markdown.new(Redcarpet::Render::HTML).render(params[:t]) # want: xss
end
