require 'open3'
require 'shellwords'
class RunController < ApplicationController
  def show
    n = params[:n]
    Open3.capture2e("ls #{n}") # want: command-injection
    Open3.capture3('ls', n)
    Open3.popen3("ls #{n}") { |i, o, e, t| o.read } # want: command-injection
    IO.popen("ls #{n}") # want: command-injection
    IO.popen(['ls', n])
    `ls #{n}` # want: command-injection
    %x(ls #{n}) # want: command-injection
    `ls #{Shellwords.escape(n)}`
    `ls #{n.shellescape}`
    spawn("ls #{n}") # want: command-injection
    exec("ls #{n}") # want: command-injection
    Process.spawn("ls #{n}") # want: command-injection
    TTY::Command.new.run("ls #{n}") # want: command-injection
    Net::SSH.start('h', 'u') { |ssh| ssh.exec!("ls #{n}") } # want: command-injection
    Kernel.open("|ls #{n}") # want: command-injection, path-traversal
    File.read("/data/#{n}") # want: path-traversal
    File.open(File.join('/data', n), 'w') { |f| f.write('x') } # want: path-traversal
    FileUtils.rm_rf("/data/#{n}") # want: path-traversal
    FileUtils.mv("/data/#{n}", '/tmp') # want: path-traversal
    Dir.glob("/data/#{n}/*") # want: path-traversal
    Dir.children("/data/#{n}") # want: path-traversal
    IO.readlines("/data/#{n}") # want: path-traversal
    Pathname.new('/data').join(n).read # want: path-traversal
    (Pathname('/data') / n).delete # want: path-traversal
    CSV.foreach("/data/#{n}", headers: true) { |r| r } # want: path-traversal
    Zip::File.open("/data/#{n}") { |z| z } # want: path-traversal
    path = File.expand_path(n, '/data')
    raise 'bad' unless path.start_with?('/data/')
    File.read(path)
  end
end
