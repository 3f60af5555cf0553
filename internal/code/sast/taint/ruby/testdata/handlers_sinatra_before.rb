require 'sinatra'

before do
  @term = params[:term]
  @page = params[:page].to_i
  env['shop.who'] = request.env['HTTP_X_WHO']
end

get '/term' do
  "<p>#{@term}</p>" # want: xss
end

get '/page' do
  "<p>#{@page}</p>"
end

get '/who' do
  system("id #{env['shop.who']}") # want: command-injection
end
