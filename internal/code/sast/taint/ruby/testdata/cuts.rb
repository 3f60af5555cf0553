require "sinatra"

# Names that are cut at their last dot.
post "/icons" do
  name = params[:name]
  File.delete("/srv/icon." + name.split(".").last)
  File.delete("/srv/icon." + name.rpartition(".").last)
  File.delete("/srv/icon" + name[name.rindex(".")..])
  File.delete("/srv/icon" + name[name.index(".")..]) # want: path-traversal
  File.delete("/srv/icon" + name[0...name.rindex(".")]) # want: path-traversal
  File.delete("/srv/" + name.split(".")[0..-2].join(".")) # want: path-traversal
end
