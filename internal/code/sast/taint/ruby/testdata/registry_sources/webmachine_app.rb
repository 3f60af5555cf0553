require "webmachine"

class PageResource < Webmachine::Resource
  def content_types_provided
    [["text/html", :to_html], ["application/json", :to_json]]
  end

  def content_types_accepted
    [["application/json", :from_json]]
  end

  def resource_exists?
    @row = ActiveRecord::Base.connection.select_one("SELECT * FROM p WHERE slug = '#{request.path_info[:slug]}'") # want: sql-injection
  end

  def to_html
    "<h1>#{request.query["title"]}</h1>" # want: xss
  end

  def to_json
    { title: request.query["title"] }.to_json
  end

  def from_json
    data = JSON.parse(request.body.to_s)
    system("page #{data["tool"]}") # want: command-injection
    system("page", data["tool"])
    system("page #{Integer(data["n"])}")
  end

  def process_post
    File.write("/srv/" + request.query["file"], request.body.to_s) # want: path-traversal
    response.redirect_to(request.query["to"]) # want: open-redirect
    true
  end

  def is_authorized?(header)
    system("auth #{header}") # want: command-injection
    true
  end
end

Webmachine.application.routes { add ["pages", :slug], PageResource }
Webmachine.application.run
