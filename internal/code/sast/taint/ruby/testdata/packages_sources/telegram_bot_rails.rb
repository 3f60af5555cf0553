class WTelegramBotRails < Telegram::Bot::UpdatesController
  def start!(word = nil, *)
    system("ls " + (word))  # want: command-injection
  end
  def message(message)
    system("ls " + (message["text"]))  # want: command-injection
  end
end
