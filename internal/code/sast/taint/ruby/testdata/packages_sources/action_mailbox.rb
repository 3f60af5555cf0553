class ActionMailboxForwardsMailbox < ApplicationMailbox
  def process
    system("ls " + (mail.subject))  # want: command-injection
    system("ls " + (mail.body.decoded))  # want: command-injection
  end
end
