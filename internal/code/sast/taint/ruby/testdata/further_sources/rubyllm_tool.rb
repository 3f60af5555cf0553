require "ruby_llm"

class Whois < RubyLLM::Tool
  description "Looks up a domain"
  param :domain

  def execute(domain:)
    system("whois", domain)
    `whois #{domain}` # want: command-injection
  end
end

class Inbox < Postbox::Handler
  def receive(mail)
    system("file #{mail.subject}") # want: command-injection
  end
end
