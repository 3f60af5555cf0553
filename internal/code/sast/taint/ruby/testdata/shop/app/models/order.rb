module Shop
  class Order < ActiveRecord::Base
    include Searchable
    STATES = %w[open closed].freeze

    def self.by_state(state)
      raise ArgumentError unless STATES.include?(state)
      where("state = '#{state}'")
    end
  end

  class User < ActiveRecord::Base
    has_many :orders
  end
end
