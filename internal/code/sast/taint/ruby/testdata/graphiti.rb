class EmployeeResource < ApplicationResource
  attribute :first_name, :string
  attribute :age, :integer

  filter :title, :string do
    eq do |scope, value|
      scope.where("title = '#{value}'") # want: sql-injection
    end
    prefix do |scope, value|
      scope.where('title LIKE ?', "#{value}%")
    end
  end

  sort :name, :string do |scope, direction|
    scope.order("name #{direction}")
  end
end
