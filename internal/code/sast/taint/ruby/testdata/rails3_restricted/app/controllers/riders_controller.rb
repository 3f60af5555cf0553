class RidersController < ApplicationController
  def create
    @rider = Rider.new(params[:rider])
    @rider.save
  end

  def update
    Rider.find(params[:id]).update_attributes(params[:rider])
    Rider.create(:name => params[:name])
  end
end
