require "hutch"

class FailedPaymentConsumer
  include Hutch::Consumer
  consume "gc.ps.payment.failed"
  queue_name "payments"

  def process(message)
    mark(message[:id])
    system("pay #{message.body[:account]}") # want: command-injection
    system("pay", message[:account])
    system("pay #{message[:n].to_i}")
    system("route #{message.routing_key}") # want: command-injection
  end

  def mark(id)
    ActiveRecord::Base.connection.execute("UPDATE p SET failed = 1 WHERE id = '#{id}'") # want: sql-injection
  end
end

class Files
  include Hutch::Consumer
  consume "files.#"

  def process(msg)
    File.read("/srv/" + msg["path"]) # want: path-traversal
  end
end
