require "sinatra"
require "cassandra"
cluster = Cassandra.cluster(hosts: ["127.0.0.1"])
session = cluster.connect("app")
get "/" do
  n = params[:n]
  session.execute("SELECT * FROM t WHERE n = '#{n}'") # want: sql-injection
  session.execute("SELECT * FROM t WHERE n = ?", arguments: [n])
  session.prepare("SELECT #{n} FROM t") # want: sql-injection
  session.execute_async("DELETE FROM t WHERE n = '#{n}'") # want: sql-injection
  batch = session.batch { |b| b.add("DELETE FROM t WHERE n = '#{n}'") } # not found: sql-injection
end
