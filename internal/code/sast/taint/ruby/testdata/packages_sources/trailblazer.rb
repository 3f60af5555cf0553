class CTrailblazer < Trailblazer::Operation
  step :x
  def x(ctx, params:, **)
    system("ls " + (params[:q]))  # want: command-injection
  end
end
