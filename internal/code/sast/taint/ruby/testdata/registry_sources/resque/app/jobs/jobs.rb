class Resize
  @queue = :images

  def self.perform(file, width)
    system("convert #{file}") # want: command-injection
    system("convert", file)
    system("convert -w #{width}")
  end
end

class Mailer
  @queue = :low

  def self.perform(opts)
    system("mail #{opts["to"]}") # want: command-injection
  end
end

class Clean
  def self.perform(dir)
    Dir.glob("/srv/#{dir}/*") # want: path-traversal
  end

  def self.before_perform_log(*args)
    system("log", *args)
  end
end
