module CardsHelper
  def marked(text)
    raw("<mark>#{text}</mark>") # want: xss
  end

  def quoted(text)
    content_tag(:q, text)
  end
end
