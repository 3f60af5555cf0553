require "beaneater"
require "json"

beanstalk = Beaneater.new("localhost:11300")

beanstalk.jobs.register("typical") do |job|
  system("work #{job.body}") # want: command-injection
  system("work", job.body)
  system("work #{job.body.to_i}")
end

beanstalk.jobs.register("files", retry_on: [Timeout::Error]) do |job|
  data = JSON.parse(job.body)
  File.read("/srv/#{data["path"]}") # want: path-traversal
end

tube = beanstalk.tubes["mine"]
while tube.peek(:ready)
  job = tube.reserve
  eval(job.body) # want: code-injection
  job.delete
end
beanstalk.jobs.process!
