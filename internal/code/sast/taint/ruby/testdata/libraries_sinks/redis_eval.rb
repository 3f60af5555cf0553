require "redis"
REDIS = Redis.new
require "sinatra"
get "/x" do
  q = params[:q]
  REDIS.eval("return redis.call('get', '#{q}')") # want: code-injection
  REDIS.eval("return redis.call('get', KEYS[1])", [q])
end
