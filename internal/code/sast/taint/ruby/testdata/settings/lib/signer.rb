require "active_support"

module Signing
  KEY = "a secret that everybody can read"

  def self.fixed
    ActiveSupport::KeyGenerator.new(KEY) # want: hardcoded-key
  end

  def self.configured
    ActiveSupport::KeyGenerator.new($signing_key)
  end
end
