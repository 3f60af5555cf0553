require 'roda'

class App < Roda
  route do |r|
    env['app.q'] = r.params['q']
    r.on 'a' do
      r.get do
        "<p>#{env['app.q']}</p>" # want: xss
      end
    end
    r.on 'b' do
      r.halt [200, { 'Content-Type' => 'text/html' }, ["<p>#{r.params['q']}</p>"]] # want: xss
    end
  end
end
