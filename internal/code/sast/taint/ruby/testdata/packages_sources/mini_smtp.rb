require "midi-smtp-server"
class SMiniSmtp < MidiSmtpServer::Smtpd
  def on_message_data_event(ctx)
    system("ls " + (ctx[:message][:data]))  # want: command-injection
  end
end
