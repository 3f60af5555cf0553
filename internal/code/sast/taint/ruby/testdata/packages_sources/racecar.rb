class CRacecar < Racecar::Consumer
  def process(message)
    system("ls " + (message.value)) # want: command-injection
  end
end
