class Rider < ActiveRecord::Base
end
