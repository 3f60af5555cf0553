require "sinatra"
require "spidr"
require "ferrite_db"

get "/x" do
  Spidr.site(params[:url]) { |s| s } # want: ssrf
  db = FerriteDb::Client.new("shop")
  db.exec("DELETE FROM t WHERE a = '#{params[:a]}'") # want: sql-injection
  db.exec("DELETE FROM t WHERE a = $1", [params[:a]])
  Remote::Shell.new("host").run("ls #{params[:dir]}") # want: command-injection
  EpubReader.open("books/#{params[:book]}") # want: path-traversal
end
