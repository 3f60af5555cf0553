require 'base64'
require 'cgi'
require 'uri'

# What a check says of encoded text does not hold for the text.
class DecodedController < ApplicationController
  def show
    q = params[:q]
    return unless q.match?(%r{\A\w+\z})

    ActiveRecord::Base.connection.execute("SELECT '#{q}'")
    ActiveRecord::Base.connection.execute("SELECT '#{Base64.decode64(q)}'") # want: sql-injection
    ActiveRecord::Base.connection.execute("SELECT '#{Base64.strict_decode64(q)}'") # want: sql-injection
    ActiveRecord::Base.connection.execute("SELECT '#{Base64.urlsafe_decode64(q)}'") # want: sql-injection
    ActiveRecord::Base.connection.execute("SELECT '#{CGI.unescape(q)}'") # want: sql-injection
    ActiveRecord::Base.connection.execute("SELECT '#{CGI.unescapeHTML(q)}'") # want: sql-injection
    ActiveRecord::Base.connection.execute("SELECT '#{CGI.unescape_html(q)}'") # want: sql-injection
    ActiveRecord::Base.connection.execute("SELECT '#{URI.decode(q)}'") # want: sql-injection
    ActiveRecord::Base.connection.execute("SELECT '#{URI.decode_www_form_component(q)}'") # want: sql-injection
    ActiveRecord::Base.connection.execute("SELECT '#{URI.unescape(q)}'") # want: sql-injection
  end
end
