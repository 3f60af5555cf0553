class Note < ApplicationRecord
  has_many :remarks
end

class Remark < ApplicationRecord
end
