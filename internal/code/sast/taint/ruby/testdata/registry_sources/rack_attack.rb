class Rack::Attack
  throttle("logins/email", limit: 5, period: 20) do |req|
    if req.path == "/login" && req.post?
      system("login #{req.params["email"]}") # want: command-injection
      req.params["email"].to_s.downcase
    end
  end

  blocklist("block bad") do |request|
    ActiveRecord::Base.connection.select_value("SELECT 1 FROM bans WHERE agent = '#{request.user_agent}'") # want: sql-injection
  end

  safelist("ok") { |req| File.exist?("/srv/ok/" + req.params["token"]) }

  Rack::Attack.blocklist("ids") { |r| system("ban #{r.params["id"].to_i}") }

  self.throttled_responder = lambda do |req|
    [429, { "Content-Type" => "text/html" }, ["<p>#{req.env["PATH_INFO"]}</p>"]] # not found: xss
  end
end
