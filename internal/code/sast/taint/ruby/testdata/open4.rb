require 'open4'
require 'sinatra'

get '/run' do
  pid, stdin, stdout, stderr = Open4.popen4("ls #{params[:dir]}") # want: command-injection
  Open4.spawn("tar xf #{params[:file]}", stdout: $stdout) # want: command-injection
  Open4.spawn(['tar', 'xf', params[:file]])
  'done'
end
