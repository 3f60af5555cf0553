require 'sinatra'
require 'posix/spawn'
require 'terrapin'
require 'cocaine'
require 'sshkit'
require 'rugged'
require 'shellwords'

get '/s' do
  h = params[:h]
  system("ping #{h}") # want: command-injection
  system('ping', h)
  system('sh', '-c', "ping #{h}") # want: command-injection
  exec("ping #{h}") # want: command-injection
  spawn("ping #{h}") # want: command-injection
  Kernel.system("ping #{h}") # want: command-injection
  %x(ping #{h}) # want: command-injection
  IO.popen("ping #{h}") # want: command-injection
  IO.popen(['ping', h])
  open("|ping #{h}") # want: command-injection, path-traversal
  Process.spawn("ping #{h}") # want: command-injection
  POSIX::Spawn::Child.new("ping #{h}") # want: command-injection
  POSIX::Spawn.spawn("ping #{h}") # want: command-injection
  POSIX::Spawn::Child.new('ping', h)
  `ping #{h.shellescape}`
  Terrapin::CommandLine.new('ping', ':host').run(host: h)
  Terrapin::CommandLine.new('ping', "-c1 #{h}").run # want: command-injection
  Cocaine::CommandLine.new("ping #{h}").run # want: command-injection
  ''
end

get '/ssh' do
  SSHKit::Coordinator.new(['x']).each do |host|
    execute "ls #{params[:d]}" # want: command-injection
    capture(:ls, params[:d]) # want: command-injection
    test("[ -d #{params[:d]} ]") # not found: command-injection
    upload! "/srv/#{params[:f]}", '/tmp/x' # want: path-traversal
    execute :uptime
  end
  Rugged::Repository.clone_at(params[:url], '/tmp/x') # want: ssrf
  Rugged::Repository.new("/srv/#{params[:repo]}") # want: path-traversal
  Rugged::Repository.init_at("/srv/#{File.basename(params[:repo])}")
  ''
end
