class ToolsController < ActionController::Base
  def commands
    PTY.spawn("ls #{params[:dir]}") # want: command-injection
    PTY.spawn("ls", params[:dir])
    IO.popen("ls #{params[:dir]}", "r") # want: command-injection
    Open3.capture2("sh", "-c", "ls #{params[:dir]}") # want: command-injection
    POSIX::Spawn.system("ls #{params[:dir]}") # want: command-injection
    POSIX::Spawn.system("ls", params[:dir])
  end

  def evaluated
    RubyVM::InstructionSequence.compile(params[:code]) # want: code-injection
    RubyVM::InstructionSequence.new(params[:code]) # want: code-injection
    system("show #{@report.instance_variable_get("@title_#{params[:field]}")}")
    post = @blog.posts.build(title: params[:title])
    system("show #{post.title}")
  end

  def converted
    system("cal #{params[:day].to_date}")
    system("cal #{Date.parse(params[:day])}")
    system("show #{String(params[:name])}") # want: command-injection
    File.read(Pathname(params[:name])) # want: path-traversal
    system("show #{test("d", params[:name])}")
    system("show #{$stdout.write(params[:name])}")
  end

  def blocks
    system("show #{catch(:found) { params[:name] }}") # want: command-injection
    params[:name].tap { |name| system("show #{name}") } # want: command-injection
    system(params[:name].then { |name| "show #{name}" }) # want: command-injection
    system(params[:name].then { |name| "show #{name.to_i}" })
  end

  # What the server's own user gives
  def own
    system("edit #{ENV["EDITOR_ARGUMENTS"]}")
    system("edit #{ENV.fetch("EDITOR_ARGUMENTS")}")
    system("edit #{ARGV.first}")
    system("edit #{$stdin.gets}")
  end

  def chance
    token = Random.new(42).rand(10**9) # want: weak-random
    system("show #{SecureRandom.alphanumeric(params[:length])}")
    token
  end
end
