module PostsHelper
  def badge(text)
    "<b>#{text}</b>".html_safe # want: xss
  end

  def quiet(text)
    h(text)
  end
end
