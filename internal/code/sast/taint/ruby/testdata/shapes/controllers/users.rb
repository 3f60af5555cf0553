# Controllers whose base class another gem has
class UsersController < Quokka::BaseController
  def show
    system("id #{params[:name]}") # want: command-injection
    system("id", params[:name])
  end
end

class Accounts < Quokka::Pages
  def show
    system("id #{params[:name]}") # want: command-injection
    system("id #{Integer(params[:name])}")
  end
end
