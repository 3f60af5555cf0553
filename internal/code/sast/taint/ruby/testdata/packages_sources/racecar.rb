class CRacecar < Racecar::Consumer
  def process(message)
    system("ls " + (message.value))
  end
end
