class TodoTasks < Volt::Task
  def run(cmd)
    `x #{cmd}` # want: command-injection
  end
end

module Main
  class MainController < Volt::HttpController
    def show
      `x #{params.name}` # want: command-injection
      `seq #{params.n.to_i}`
    end
  end
end
