require "mailman"

class EmailProcessor
  def initialize(email)
    @email = email
  end

  def process
    system("notify #{@email.subject}") # want: command-injection
    system("notify", @email.subject)
  end
end

Mailman::Application.run do
  to "ticket-%id%@example.org" do
    system("ticket #{params[:id]}") # want: command-injection
    system("log #{message.subject}") # want: command-injection
  end
end
