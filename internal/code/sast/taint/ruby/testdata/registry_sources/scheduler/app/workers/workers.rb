class ReportWorker
  include Sidekiq::Worker

  def perform(name, n)
    system("report #{name}") # want: command-injection
    system("report -n #{n}") # safe but reported, want: command-injection
    system("report", name)
  end
end

class HardWorker
  include Sidekiq::Job
  sidekiq_options queue: "low"

  def perform(opts)
    File.read("/srv/#{opts["file"]}") # want: path-traversal
  end
end

class BulkWorker
  include Sidekiq::Job

  def perform(id)
    ActiveRecord::Base.connection.execute("SELECT * FROM t WHERE id = '#{id}'") # not found: sql-injection
  end
end
