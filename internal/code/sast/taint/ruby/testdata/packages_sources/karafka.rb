class CKarafka < ApplicationConsumer
  def consume
    messages.each do |message|
      system("ls " + (message.payload["x"]))  # want: command-injection
    end
  end
end
