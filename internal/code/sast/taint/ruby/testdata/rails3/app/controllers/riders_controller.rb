class RidersController < ApplicationController
  def create
    @rider = Rider.new(params[:rider]) # want: mass-assignment
    @rider.save
  end

  def update
    Rider.find(params[:id]).update_attributes(params[:rider]) # want: mass-assignment
    Rider.create(:name => params[:name])
  end
end
