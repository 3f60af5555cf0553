require "json"

def main(args)
  name = args["name"] || "stranger"
  system("hello #{name}")
  system("hello", name)
  File.read("/srv/#{args["file"]}")
  system("n #{args["n"].to_i}")
  { "headers" => { "Content-Type" => "text/html" }, "body" => "<h1>#{name}</h1>" }
end
