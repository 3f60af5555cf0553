class CommentCell < Cell::ViewModel
  def show
    "<h1>#{model}</h1>".html_safe # not found: xss
  end

  def safe_title
    "<h1>#{ERB::Util.html_escape(model)}</h1>".html_safe
  end

  def search
    `grep #{params[:q]} list` # want: command-injection
  end
end
