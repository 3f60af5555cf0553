class CleanJob < ApplicationJob
  s3_event "bucket"
  def clean
    system("clean #{s3_event["name"]}") # not found: command-injection
  end
end
