class PostResource < JSONAPI::Resource
  attributes :title, :body
  filter :title, apply: ->(records, value, _options) {
    records.where("title = '#{value[0]}'") # want: sql-injection
  }
  filter :slug, verify: ->(values, context) { values }, apply: lambda { |records, value, options|
    records.where(slug: value)
  }

  def self.apply_sort(records, order_options, context = {})
    records.order(Arel.sql(order_options.keys.first))
  end

  before_save do
    system("log #{context[:tag]}")
  end
end

class PostsController < JSONAPI::ResourceController
  def context
    { tag: params[:tag], x: `x #{params[:tag]}` } # want: command-injection
  end
end
