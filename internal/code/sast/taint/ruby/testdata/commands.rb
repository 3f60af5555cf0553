require "open3"

class ImagesController < ApplicationController
end

class ApplicationController < ActionController::Base
end

class ConvertController < ActionController::Base
  def shell
    system("convert #{params[:source]} out.png") # want: command-injection
    system("convert", params[:source], "out.png")
    system("sh", "-c", "convert #{params[:source]}") # want: command-injection
    system("bash", "convert.sh", params[:source])
    system("bash", params[:script]) # want: command-injection
    Open3.capture3("bash", "-lc", "convert #{params[:source]}") # want: command-injection
    Open3.capture3("bash", "convert.sh", params[:source])
    Open3.capture3({"LANG" => "C"}, "convert #{params[:source]}") # want: command-injection
    Open3.capture3({"LANG" => "C"}, "convert", params[:source])
    `identify #{params[:source]}` # want: command-injection
    %x(identify #{params[:source]}) # want: command-injection
    exec "ls " + params[:dir] # want: command-injection
    spawn("ls #{params[:dir]}") # want: command-injection
    Process.spawn("ls", params[:dir])
    IO.popen("cat #{params[:file]}") # want: command-injection
    IO.popen(["cat", params[:file]])
    Open3.capture3("wc -l #{params[:file]}") # want: command-injection
    Open3.capture2("wc", "-l", params[:file])
    Kernel.system("ls #{params[:dir]}") # want: command-injection
  end

  def escaped
    system("convert #{Shellwords.escape(params[:source])} out.png")
    system("convert #{params[:source].shellescape} out.png")
    system("kill -9 #{params[:pid].to_i}")
    system("kill -9 #{Integer(params[:pid])}")
    open(params[:name]) # want: command-injection, path-traversal
    open("data/#{params[:name]}") # want: path-traversal
  end

  def heredoc
    command = <<~SH
      tar czf backup.tgz \
        #{params[:folder]}
    SH
    system(command) # want: command-injection
    system(<<~SH) # want: command-injection
      ls #{params[:folder]}
    SH
    constant = <<~'SH'
      ls #{params[:folder]}
    SH
    system(constant)
  end
end
