class FilesJob < Jets::Job::Base
  sqs_event "files"
  def list
    system("ls #{event["dir"]}") # want: command-injection
    system("ls", "--", event["dir"])
  end
end
