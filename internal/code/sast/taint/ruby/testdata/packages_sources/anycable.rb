class AnyCAnycable < AnyCable::Rails::Channel
  def speak(data)
    system("ls " + (data["x"]))  # want: command-injection
  end
end
