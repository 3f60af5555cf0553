require "aws-sdk-sqs"
poller = Aws::SQS::QueuePoller.new(ENV["QUEUE"])
poller.poll do |msg|
  system("ls #{msg.body}") # want: command-injection
  system("ls", "--", msg.body)
end
