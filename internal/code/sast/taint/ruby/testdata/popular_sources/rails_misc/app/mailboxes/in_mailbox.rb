class InMailbox < ApplicationMailbox
  def process
    system("log #{mail.subject}") # want: command-injection
  end
end
