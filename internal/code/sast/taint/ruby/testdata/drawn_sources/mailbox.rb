class RepliesMailbox < ApplicationMailbox
  before_processing :check
  def process
    system("x #{mail.subject}") # want: command-injection
    mail.attachments.each do |a|
      File.binwrite("/srv/#{a.filename}", a.decoded) # want: path-traversal
    end
    Comment.where("body = '#{mail.body.decoded}'") # want: sql-injection
    Comment.create(body: mail.body.decoded)
  end

  private

  def check
    `x #{inbound_email.mail.from.first}` # want: command-injection
  end
end
