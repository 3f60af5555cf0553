class RStimulusReflex < ApplicationReflex
  def inc(step)
    system("ls " + (element.dataset["x"]))  # want: command-injection
    system("ls " + (params[:q]))  # want: command-injection
    system("ls " + (step))  # want: command-injection
  end
end
