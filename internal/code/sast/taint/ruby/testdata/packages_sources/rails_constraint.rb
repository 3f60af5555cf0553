class CRailsConstraint
  def matches?(request)
    system("ls " + (request.params[:a]))  # want: command-injection
    system("ls " + (request.subdomain))  # want: command-injection
  end
end
