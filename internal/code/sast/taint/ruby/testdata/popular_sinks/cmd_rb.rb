require "sinatra"
require "open3"
require "shellwords"
require "tty-command"
require "net/ssh"
require "posix/spawn"
require "terrapin"
require "childprocess"
require "pty"
require "sshkit"
require "mini_magick"
require "winrm"
require "docker"
get "/" do
  q = params[:q]
  system("ls #{q}") # want: command-injection
  system("ls", "--", q)
  system("ls #{Shellwords.escape(q)}")
  system("ls #{q.shellescape}")
  `ls #{q}` # want: command-injection
  %x(ls #{q}) # want: command-injection
  exec("ls #{q}") # want: command-injection
  spawn("ls #{q}") # want: command-injection
  IO.popen("ls #{q}") # want: command-injection
  IO.popen(["ls", "--", q])
  Open3.capture3("ls #{q}") # want: command-injection
  Open3.popen2e("ls #{q}") { } # want: command-injection
  Open3.pipeline("ls #{q}", "wc") # want: command-injection
  open("|ls #{q}") # want: command-injection, path-traversal
  Process.spawn("ls #{q}") # want: command-injection
  Kernel.system("ls #{q}") # want: command-injection
  PTY.spawn("ls #{q}") # want: command-injection
  TTY::Command.new.run("ls #{q}") # want: command-injection
  POSIX::Spawn.spawn("ls #{q}") # want: command-injection
  Terrapin::CommandLine.new("ls", q).run # want: command-injection
  Terrapin::CommandLine.new("ls", ":d").run(d: q)
  Net::SSH.start("x", "u") do |ssh|
    ssh.exec!("ls #{q}") # want: command-injection
    ssh.open_channel { |ch| ch.exec("ls #{q}") } # want: command-injection
  end
  Docker::Container.get("x").exec(["sh", "-c", "ls #{q}"]) # want: command-injection
  system("sh", "-c", q) # want: command-injection
  Gem::Specification
end
