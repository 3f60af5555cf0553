require 'roda'
require 'rodauth'

class App < Roda
  plugin :rodauth do
    enable :login, :create_account
    before_create_account do
      db.run("INSERT INTO audit (login) VALUES ('#{param('login')}')") # want: sql-injection
      db[:audit].insert(login: param('login'))
    end
    after_login do
      `logger #{param_or_nil('login')}` # want: command-injection
    end
    login_redirect { '/' }
  end
end
