class Post < ActiveRecord::Base
  has_many :comments
end

class Comment < ActiveRecord::Base
end
