require "sinatra"
require "larkdb"
require "plume"
require "sshy"
require "vault_files"

get "/all" do
  Plume::HttpClient.new.fetch(params[:url]) # want: ssrf
  Plume::HttpClient.new.fetch("https://api.example/items")
  lark = Larkdb.open("shop")
  lark.query("SELECT * FROM items WHERE id = #{params[:id]}") # want: sql-injection
  lark.query("SELECT * FROM items WHERE id = ?", params[:id])
  Sshy.session("host.example") do |ssh|
    ssh.run("tar xf #{params[:archive]}") # want: command-injection
  end
  VaultFiles.new.read_file("/srv/#{params[:name]}") # want: path-traversal
end
