class Rider < ActiveRecord::Base
  attr_accessible :name
end
