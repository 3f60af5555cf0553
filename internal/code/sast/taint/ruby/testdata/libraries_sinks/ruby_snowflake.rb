require "rb_snowflake_client"
SNOW = RubySnowflake::Client.connect
require "sinatra"
get "/x" do
  q = params[:q]
  SNOW.query("SELECT * FROM users WHERE name = '#{q}'") # want: sql-injection
  SNOW.query("SELECT * FROM users")
end
