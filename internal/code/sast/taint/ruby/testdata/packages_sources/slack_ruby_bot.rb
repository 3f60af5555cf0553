class BSlackRubyBot < SlackRubyBot::Bot
  command "x" do |client, data, match|
    system("ls " + (match["expression"]))  # want: command-injection
    system("ls " + (data.text))  # want: command-injection
  end
end
