require "sinatra"
require "beaneater"
require "stomp"
require "mini_racer"
require "spidr"
require "combine_pdf"

beanstalk = Beaneater.new("localhost:11300")
beanstalk.jobs.register("files") do |job|
  system("convert #{job.body}") # want: command-injection
  system("convert", "--", job.body)
end

Stomp::Client.new.subscribe("/queue/files") do |msg|
  system("convert #{msg.body}") # want: command-injection
end

get "/x" do
  Spidr.site(params[:url]) # want: ssrf
  Spidr.site("https://x.example/")
  CombinePDF.load("/srv/#{params[:name]}") # want: path-traversal
  MiniRacer::Context.new.eval(params[:code]) # want: code-injection
  MiniRacer::Context.new.eval("1 + 1")
end
