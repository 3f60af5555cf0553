require "queue_classic"
require "sinatra"

class Notifier
  def self.notify(user, text)
    system("notify #{user}") # want: command-injection
    system("notify", text)
  end
end

class Clean
  def self.run(opts)
    File.delete("/srv/" + opts["file"]) # want: path-traversal
  end
end

post "/notify" do
  QC.enqueue("Notifier.notify", params[:user], params[:text])
  QC.enqueue_in(60, "Clean.run", { "file" => params[:file] })
  QC::Queue.new("low").enqueue("Kernel.system", "true")
  "ok"
end

class Worker < QC::Worker
  def call(job)
    system("job #{job[:args].first}") # want: command-injection
    super
  end

  def handle_failure(job, e)
    system("failed #{job[:id].to_i}")
  end
end
