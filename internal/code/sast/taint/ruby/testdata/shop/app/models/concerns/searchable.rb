module Searchable
  extend ActiveSupport::Concern

  included do
    scope :recent, -> { order("created_at DESC") }
  end

  class_methods do
    def matching(term)
      where("note LIKE '%#{term}%'") # want: sql-injection
    end
  end
end
