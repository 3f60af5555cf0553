require "sinatra"
require "sshkit"
require "sshkit/dsl"
require "pty"
require "rye"
require "kubeclient"
require "filemagic"
require "rchardet"
include SSHKit::DSL

post "/deploy" do
  on ["app.example"] do
    execute "git checkout #{params[:ref]}" # want: command-injection
    execute :git, :checkout, params[:ref] # want: command-injection
    capture("ls #{params[:dir]}") # want: command-injection
    execute :git, :checkout, Shellwords.escape(params[:ref])
    within("/srv/app") { test("[ -f #{params[:file]} ]") } # not found: command-injection
    upload! "/srv/up/#{params[:file]}", "/tmp/x" # want: path-traversal
    execute :uptime
  end
  run_locally { execute "make #{params[:target]}" } # want: command-injection
  ""
end

post "/pty" do
  PTY.spawn("ls #{params[:dir]}") { |r, w, pid| r.read } # want: command-injection
  PTY.spawn("ls", "--", params[:dir]) { |r, w, pid| r.read }
  r, w, pid = PTY.spawn("bash")
  w.puts "ls #{params[:dir]}" # not found: command-injection
  PTY.getpty("cat #{params[:file]}") # want: command-injection
  ""
end

post "/rye" do
  rbox = Rye::Box.new("host.example", safe: false)
  rbox.execute "ls #{params[:dir]}" # want: command-injection
  rbox.ls params[:dir]
  rbox.uptime
  Rye::Box.new("host.example").ls "-l"
  Rye.shell(:ls, "/srv")
  Rye::Box.new(params[:host]) # want: ssrf
  ""
end

post "/k8s" do
  client = Kubeclient::Client.new("https://k8s.example", "v1")
  client.get_pods(namespace: params[:ns])
  pod = Kubeclient::Resource.new(spec: { containers: [{ name: "x", image: "b", command: ["sh", "-c", "run #{params[:cmd]}"] }] }) # not found: command-injection
  client.create_pod(pod)
  Kubeclient::Client.new(params[:url], "v1") # want: ssrf
  ""
end

post "/magic" do
  FileMagic.new.file("/srv/" + params[:file]) # want: path-traversal
  FileMagic.new.buffer(params[:data])
  CharDet.detect(params[:data])["encoding"].to_s
end
