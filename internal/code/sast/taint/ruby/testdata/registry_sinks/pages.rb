require "sinatra"
require "erubis"
require "liquid"
require "commonmarker"
require "arbre"

get "/erubis" do
  Erubis::Eruby.new("<p>" + params[:t] + "</p>").result(binding) # want: template-injection
  Erubis::FastEruby.new(params[:t]).evaluate # want: template-injection
  Erubis::Eruby.load_file("/srv/views/" + params[:view]) # want: path-traversal
  Erubis::EscapedEruby.new("<p><%= t %></p>").result(t: params[:t])
end

get "/erubis_xss" do
  Erubis::Eruby.new("<p><%= @t %></p>").evaluate(t: params[:t]) # not found: xss
end

get "/liquid" do
  Liquid::Template.parse("Hi " + params[:t]).render # want: template-injection
  Liquid::Template.parse("Hi {{ t | escape }}").render("t" => params[:t])
end

get "/md" do
  CommonMarker.render_html(params[:md], [:UNSAFE]) # want: xss
end

get "/md2" do
  Commonmarker.to_html(params[:md], options: { render: { unsafe: true } }) # want: xss
end

get "/md3" do
  CommonMarker.render_html(params[:md], :DEFAULT)
end

get "/arbre" do
  text = params[:t]
  Arbre::Context.new do
    h1 text
    text_node text.html_safe # want: xss
  end.to_s
end

get "/arbre2" do
  html = Arbre::Context.new(text: params[:t]) { div { para text } }
  html.to_s
end
