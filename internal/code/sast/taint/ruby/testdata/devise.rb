Devise.setup do |config|
  config.secret_key = "0123456789abcdef0123456789abcdef" # want: hardcoded-key
  config.pepper = ENV["PEPPER"]
  config.mailer_sender = "nobody@example.org"
  config.jwt do |jwt|
    jwt.secret = "0123456789abcdef" # want: hardcoded-key
  end
end
