class FileResource < JSONAPI::Resource
  attributes :name
  filter :name, apply: ->(records, value, _options) { records.where("name = '#{value[0]}'") } # want: sql-injection
  filter :safe, apply: ->(records, value, _options) { records.where(name: value[0]) }
  before_save { system("index #{@model.id}") }
  def self.apply_sort(records, order_options, context = {})
    records.order("#{order_options.keys.first} asc") # not found: sql-injection
  end
end
