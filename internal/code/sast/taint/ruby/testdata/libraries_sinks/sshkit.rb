require "sshkit/dsl"
include SSHKit::DSL
require "sinatra"
get "/x" do
  q = params[:q]
  on ["web1.example.com"] do
    execute "ls #{q}" # want: command-injection
    execute :ls, "--", Shellwords.escape(q)
  end
end
