require "beanstalk-client"
require "json"

beanstalk = Beanstalk::Pool.new(["h:11300"])
loop do
  job = beanstalk.reserve
  data = JSON.parse(job.body)
  system("work #{data["name"]}") # want: command-injection
  system("work", data["name"])
  h = job.ybody
  eval(h[:code]) # want: code-injection
  job.delete
end
