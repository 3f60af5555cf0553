class UserConsumer < Racecar::Consumer
  subscribes_to 'users'

  def process(message)
    data = JSON.parse(message.value)
    system("x #{data['cmd']}") # want: command-injection
    system("seq #{data['n'].to_i}")
    File.read("/srv/#{message.key}") # want: path-traversal
  end
end

class BatchConsumer < Racecar::Consumer
  subscribes_to 'x'
  def process_batch(messages)
    messages.each { |m| eval(m.value) } # want: code-injection
  end
end
