require 'sinatra'
get '/a' do
  errors = []
  host = params[:host]
  errors << 'unknown' unless %w[a b].include?(host)
  halt 400, errors.join if errors.any?
  system("ping #{host}") # safe
end
get '/b' do
  errors = {}
  host = params[:host]
  errors[:host] = 'unknown' unless %w[a b].include?(host)
  if errors.empty?
    system("ping #{host}") # safe
  else
    system("ping #{host}") # want: command-injection
  end
end
get '/c' do
  error = nil
  host = params[:host]
  error = 'unknown' unless %w[a b].include?(host)
  halt 400, error if error
  system("ping #{host}") # safe
end
