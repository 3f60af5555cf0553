require "cuba"
require "syro"
require "hobbit"
require "brooklyn"
Cuba.define do
  on get, "x/:name" do |name|
    system("cat #{name}") # want: command-injection
    res.write "<b>#{req.params["q"]}" # want: xss
  end
  on post, param("file") do |file|
    system("cat #{file}") # want: command-injection
  end
end
