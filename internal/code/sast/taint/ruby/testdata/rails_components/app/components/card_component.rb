class CardComponent < ViewComponent::Base
  def initialize(text:, title:)
    @text = text
    @title = title
  end

  def shout
    @text.upcase
  end
end
