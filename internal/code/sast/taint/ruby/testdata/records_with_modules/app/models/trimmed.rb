module Trimmed
  def trim(text)
    text.strip
  end
end
