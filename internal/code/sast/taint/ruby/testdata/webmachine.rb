require 'webmachine'

class Report < Webmachine::Resource
  def allowed_methods
    %w[GET POST]
  end

  def resource_exists?
    @row = ActiveRecord::Base.connection.execute("SELECT * FROM reports WHERE id = '#{request.path_info[:id]}'") # want: sql-injection
    @safe = ActiveRecord::Base.connection.execute("SELECT * FROM reports WHERE id = #{request.path_info[:id].to_i}")
  end

  def to_html
    "<p>#{ERB::Util.h(request.query['q'])}</p>"
  end

  def process_post
    system("report #{request.body}") # want: command-injection
    IO.popen(['report', request.query['name']])
    true
  end
end

class Search < Webmachine::Resource
  def to_html
    "<p>#{request.query['q']}</p>" # want: xss
  end
end

App = Webmachine::Application.new do |app|
  app.routes { add ['reports', :id], Report }
end
