class EmailProcessor
  def initialize(email)
    @email = email
  end
  def process
    system("notify #{@email.subject}") # want: command-injection
    system("notify", "--", @email.subject)
    system("notify #{@email.body}") # want: command-injection
    system("notify #{@email.from[:email]}") # want: command-injection
  end
end
