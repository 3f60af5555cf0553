class CardsController < ActionController::Base
  def show
    @text = params[:text]
  end

  def direct
    render CardComponent.new(text: params[:direct], title: "A title")
  end
end
