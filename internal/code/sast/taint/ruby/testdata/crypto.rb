require "digest"
require "openssl"

class Vault
  KEY = "0123456789abcdef0123456789abcdef"

  def hashes(password)
    Digest::MD5.hexdigest(password) # want: weak-hash
    Digest::SHA1.digest(password) # want: weak-hash
    OpenSSL::Digest.new("MD5") # want: weak-hash
    OpenSSL::Digest.new("SHA256")
    Digest::SHA256.hexdigest(password) # want: password-hash
    Digest::SHA256.hexdigest("text")
    BCrypt::Password.create(password)
  end

  def gravatar(email)
    "https://www.gravatar.com/avatar/#{Digest::MD5.hexdigest(email)}"
  end

  def ciphers(data)
    OpenSSL::Cipher.new("des-ede3-cbc") # want: weak-cipher
    OpenSSL::Cipher.new("AES-128-ECB") # want: weak-cipher
    OpenSSL::Cipher.new("rc4") # want: weak-cipher
    OpenSSL::Cipher::DES.new # want: weak-cipher
    cipher = OpenSSL::Cipher.new("aes-256-gcm").encrypt
    cipher.key = KEY # want: hardcoded-key
    cipher.key = Digest::SHA256.digest("constant") # want: hardcoded-key
    cipher.key = ENV.fetch("KEY")
    cipher.iv = "0123456789ab" # want: fixed-nonce
    cipher.iv = cipher.random_iv
    cipher.update(data) + cipher.final
  end

  def keys
    OpenSSL::PKey::RSA.new(1024) # want: weak-key
    OpenSSL::PKey::RSA.generate(1024) # want: weak-key
    OpenSSL::PKey::RSA.new(4096)
    OpenSSL::PKey::RSA.new(File.read("key.pem"))
    OpenSSL::HMAC.hexdigest("SHA256", "constant key", "data") # want: hardcoded-key
    OpenSSL::HMAC.hexdigest("SHA256", ENV["KEY"], "data")
    ActiveSupport::MessageEncryptor.new(KEY) # want: hardcoded-key
    ActiveSupport::MessageEncryptor.new(Rails.application.secret_key_base)
  end

  def tokens(token)
    JWT.decode(token, nil, false) # want: unverified-token
    JWT.decode(token, ENV["KEY"], true, algorithm: "HS256")
    JWT.encode({id: 1}, KEY, "HS256") # want: hardcoded-key
    JWT.encode({id: 1}, nil, "none") # want: unverified-token
    JWT.encode({id: 1}, Rails.application.secret_key_base)
  end

  def chance
    token = rand(1_000_000).to_s # want: weak-random
    reset_token = Random.rand(10**9) # want: weak-random
    api_key = Array.new(20) { [*"a".."z"].sample }.join # want: weak-random
    token = SecureRandom.hex(20)
    index = rand(10)
    delay = Random.new.rand(5)
    [token, reset_token, api_key, index, delay]
  end
end

class Cache
  def initialize(text)
    @key = Digest::MD5.hexdigest(text)
  end

  def reset_token(email)
    value = Digest::MD5.new.update(email) # want: weak-hash
    value.hexdigest
  end
end

class Session
  def digests(password)
    OpenSSL::Digest.hexdigest("MD5", password) # want: weak-hash
    OpenSSL::Digest.hexdigest("SHA256", password)
  end

  def tokens(token)
    JWT.decode(token, "a constant key", true, algorithm: "HS256") # want: hardcoded-key
  end
end

class SessionsController < ActionController::Base
  def show
    claims = JWT.decode(params[:token], ENV["KEY"], true, algorithm: "HS256")
    system("show #{claims[0]["name"]}")
    system("show #{Digest::SHA256.hexdigest(params[:name])}")
    system("show #{OpenSSL::Digest::SHA256.hexdigest(params[:name])}")
    system("show #{OpenSSL::HMAC.hexdigest("SHA256", ENV["KEY"], params[:name])}")
    cipher = OpenSSL::Cipher.new("aes-256-gcm").encrypt
    system("show #{cipher.update(params[:name])}")
  end
end

class Tokens
  def sign(data)
    JWT.encode(data, ENV.fetch("KEY", "not so secret")) # want: hardcoded-key
    JWT.encode(data, ENV.fetch("KEY"))
    ActiveSupport::MessageVerifier.new(ENV["KEY"] || "not so secret") # want: hardcoded-key
    ActiveSupport::MessageVerifier.new(ENV["KEY"])
  end
end
