require 'syro'
require 'sequel'

DB = Sequel.connect(ENV['DATABASE_URL'])

App = Syro.new do
  on 'users' do
    on :id do
      get do
        row = DB.fetch("SELECT * FROM users WHERE id = #{inbox[:id]}").first # want: sql-injection
        res.json row
      end

      put do
        DB.run("UPDATE users SET name = '#{req.params['name']}'") # want: sql-injection
        DB[:users].where(id: inbox[:id]).update(name: req.params['name'])
      end
    end
  end

  on 'run' do
    post do
      system(req['cmd']) # want: command-injection
      system('ls', '/tmp')
    end
  end
end
