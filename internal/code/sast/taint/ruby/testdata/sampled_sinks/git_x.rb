require "sinatra"
require "git"
get "/" do
  Git.clone(params[:url], "repo") # not found: ssrf
  Git.open("/srv/#{params[:name]}") # want: path-traversal
  Git.open("/srv/#{File.basename(params[:name])}")
  Git.init("/srv/#{params[:name]}") # want: path-traversal
end
