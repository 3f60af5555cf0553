require 'ramaze'

class MainController < Ramaze::Controller
  map '/'

  def index(name = 'x')
    system("x #{name}") # want: command-injection
    `ls #{request[:dir]}` # want: command-injection
    `ls #{Shellwords.escape(request[:dir])}`
    File.read("/srv/#{request.params['f']}") # want: path-traversal
    redirect request[:to] # not found: open-redirect
  end
end
