require "sneakers"
require "json"

class Processor
  include Sneakers::Worker
  from_queue "downloads", ack: true

  def work(msg)
    job = JSON.parse(msg)
    system("fetch #{job["url"]}") # want: command-injection
    system("fetch", job["url"])
    system("fetch -n #{Integer(job["n"])}")
    ack!
  end
end

class Archiver
  include Sneakers::Worker
  from_queue :archive

  def work_with_params(msg, delivery_info, metadata)
    store(JSON.parse(msg, symbolize_names: true))
    system("type #{metadata[:headers]["kind"]}") # want: command-injection
    ack!
  end

  def store(data)
    File.write("/srv/" + data[:name], data[:body]) # want: path-traversal
    File.write("/srv/" + File.basename(data[:name]), data[:body])
  end
end
