require 'ohm'
require 'sinatra'

class Song < Ohm::Model
  attribute :title
  index :title
end

post '/songs' do
  Ohm.redis.call('EVAL', params[:script], 0) # want: code-injection
  Song.find(title: params[:title])
  Song.create(title: params[:title])
  Object.const_get(params[:model]).create(title: 'x') # want: reflection
end
