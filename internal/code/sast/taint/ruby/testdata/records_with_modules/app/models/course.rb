class Course < ActiveRecord::Base
  include Trimmed

  def folder
    Rails.root.join("courses", name)
  end
end
