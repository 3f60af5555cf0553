require 'roda'

class RodaApp < Roda
  plugin :typecast_params
  plugin :all_verbs
  plugin :json_parser

  route do |r|
    r.root { "<p>#{r.params['who']}</p>" } # want: xss
    r.on 'users', String do |name|
      DB.fetch("SELECT * FROM u WHERE n = '#{name}'").all # want: sql-injection
      DB.fetch('SELECT * FROM u WHERE n = ?', name).all
      r.is Integer do |id|
        `seq #{id}`
      end
      r.post do
        system("x #{typecast_params.str('cmd')}") # want: command-injection
        system("seq #{typecast_params.pos_int('n')}")
        system("x #{request.POST['c']}") # want: command-injection
        r.redirect r.params['to'] # want: open-redirect
      end
    end
    r.get(/f\/(.+)/) { |f| File.read("/srv/#{f}") } # want: path-traversal
  end
end
