class SongForm < Reform::Form
  property :title
  property :length, type: Types::Params::Integer
  validates :title, presence: true
end

class SearchForm < Reform::Form
  property :q, virtual: true
end
