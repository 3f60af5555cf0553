require 'cuba'

Cuba.define do
  on get do
    on 'hello', param('name') do |name|
      res.write "<h1>Hello #{name}</h1>" # want: xss
      res.write "<h1>Hello #{Rack::Utils.escape_html(name)}</h1>"
    end

    on 'download/:file' do |file|
      res.write File.read("/srv/#{file}") # want: path-traversal
    end

    on 'search' do
      q = req.params['q']
      `grep #{q} /var/log/app.log` # want: command-injection
      `grep #{Shellwords.escape(q)} /var/log/app.log`
    end

    on 'go' do
      res.redirect req.params['to'] # want: open-redirect
      res.redirect '/home'
    end
  end
end
