class Current < ActiveSupport::CurrentAttributes
  attribute :tenant, :zone
end
