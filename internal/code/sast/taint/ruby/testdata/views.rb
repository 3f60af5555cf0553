module PagesHelper
  def title
    raw("<h1>#{params[:title]}</h1>") # want: xss
    raw("<h1>#{h(params[:title])}</h1>")
    "<b>#{params[:title]}</b>".html_safe # want: xss
    "<b>#{ERB::Util.html_escape(params[:title])}</b>".html_safe
    "<b>#{CGI.escapeHTML(params[:title])}</b>".html_safe
    content_tag(:b, params[:title])
    content_tag(:b, params[:title].html_safe) # want: xss
    sanitize(params[:title])
    sanitize(params[:title]).html_safe
    strip_tags(params[:title]).html_safe
    link_to("x", params[:url]) # want: xss
    link_to("x", page_path(params[:id]))
    link_to(params[:title], root_path)
    text_field_tag("q", params[:q]).html_safe
    safe_join([params[:title], tag.br])
    params[:title].to_json.html_safe
    ActiveSupport::SafeBuffer.new(params[:title]) # want: xss
    simple_format(params[:title])
  end
end
