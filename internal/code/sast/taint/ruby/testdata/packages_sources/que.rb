class QQue < Que::Job
  def run(name)
    system("ls " + (name))  # want: command-injection
  end
end
class QueEnqController < ActionController::Base
  def c
    QQue.enqueue(params[:n])
  end
end
