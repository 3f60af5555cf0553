class SShoryuken
  include Shoryuken::Worker
  def perform(sqs_msg, body)
    system("ls " + (body))  # want: command-injection
    system("ls " + (sqs_msg.body))  # want: command-injection
  end
end
