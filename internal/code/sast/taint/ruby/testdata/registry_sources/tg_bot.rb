require "telegram/bot"

Telegram::Bot::Client.run(ENV["T"]) do |bot|
  bot.listen do |message|
    case message
    when Telegram::Bot::Types::CallbackQuery
      File.read("/srv/" + message.data) # want: path-traversal
    when Telegram::Bot::Types::InlineQuery
      system("grep #{message.query} list") # want: command-injection
    when Telegram::Bot::Types::Message
      system("say #{message.text}") # want: command-injection
      system("say", message.text)
      bot.api.send_message(chat_id: message.chat.id, text: message.text)
      File.write("/srv/in/" + message.document.file_name, "x") # want: path-traversal
    end
  end
  bot.fetch_updates { |m| eval(m.caption) } # not found: code-injection
end

class TelegramWebhooksController < Telegram::Bot::UpdatesController
  def start!(word = nil, *other)
    system("start #{word}") # want: command-injection
  end

  def message(message)
    system("msg #{message["text"]}") # want: command-injection
    respond_with :message, text: message["text"]
  end

  def callback_query(data)
    eval(data) # want: code-injection
  end
end
