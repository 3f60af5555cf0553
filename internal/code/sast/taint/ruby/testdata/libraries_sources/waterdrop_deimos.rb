class FilesConsumer < Deimos::Consumer
  def consume(payload, metadata)
    system("ls #{payload["dir"]}") # want: command-injection
    system("ls", "--", payload["dir"])
  end
end
