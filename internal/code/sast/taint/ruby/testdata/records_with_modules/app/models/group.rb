class Group < ActiveRecord::Base
  include Trimmed
end
