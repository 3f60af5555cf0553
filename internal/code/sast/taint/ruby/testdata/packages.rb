require "aws-sdk-athena"
require "cassandra"
require "click_house"
require "google/cloud/spanner"
require "oci8"
require "odbc"

# Statements, commands and paths that are input as a whole.
class PackagesController < ActionController::Base
  def databases
    query = params[:query]
    Aws::Athena::Client.new.start_query_execution(query_string: query) # want: sql-injection
    Aws::RedshiftDataAPIService::Client.new.execute_statement(sql: query) # want: sql-injection
    Cassandra.cluster.connect("shop").execute(query) # want: sql-injection
    ClickHouse.connection.execute(query) # want: sql-injection
    Google::Cloud::Spanner.new.client("shop", "main").execute_query(query) # want: sql-injection
    OCI8.new("reader", "secret").exec(query) # want: sql-injection
    ODBC.connect("shop").run(query) # want: sql-injection
    ODBC.connect("shop") { |db| db.run(query) } # want: sql-injection
    OCI8.new("reader", "secret").exec("SELECT name FROM users WHERE id = :1", query)
    ClickHouse.connection.execute("SELECT 1")
  end

  def commands
    command = params[:command]
    TTY::Command.new.run(command) # want: command-injection
    TTY::Command.new.run("ping", command)
    POSIX::Spawn::Child.new(command) # want: command-injection
    POSIX::Spawn::Child.new("ping", command)
    Terrapin::CommandLine.new("convert", command).run # want: command-injection
    Terrapin::CommandLine.new("convert", ":source").run(source: command)
    Net::SSH.start("host", "user") do |ssh|
      ssh.exec!(command) # want: command-injection
      ssh.exec!("uptime")
    end
    MiniMagick.convert { |tool| tool << command } # want: command-injection
  end

  def files
    Net::SFTP.start("host", "user") do |sftp|
      sftp.upload!("/srv/#{params[:name]}", "/in") # want: path-traversal
      sftp.upload!("/srv/#{File.basename(params[:name])}", "/in")
    end
  end

  def login
    authenticate_with_http_basic do |user, _password|
      system("id #{user}") # want: command-injection
    end
  end
end

class InvoiceConsumer
  include Hutch::Consumer

  def process(message)
    system("print #{message[:file]}") # want: command-injection
  end
end

class PaymentHandler
  include Phobos::Handler

  def consume(payload, _metadata)
    system("print #{payload}") # want: command-injection
  end
end

def pulled
  _info, _properties, payload = Bunny.new.start.create_channel.queue("files").pop
  system("print #{payload}") # want: command-injection
end
