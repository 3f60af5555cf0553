class UserId
  attr_reader :value

  def initialize(value)
    raise ArgumentError, 'id' unless value.match?(/\A[a-z0-9]+\z/)

    @value = value
  end

  def to_s = value
end

class Slug
  def self.parse(raw)
    return nil unless raw.match?(/\A[a-z-]+\z/)

    new(raw)
  end

  attr_reader :text

  def initialize(text)
    @text = text
  end
end

module Checks
  def self.one_of!(value, allowed)
    raise ArgumentError, 'value' unless allowed.include?(value)

    value
  end

  def self.assert!(ok, message = 'bad')
    raise ArgumentError, message unless ok
  end
end

class FileStore
  ROOT = '/srv/files'

  def path(name)
    full = File.expand_path(name, ROOT)
    raise ArgumentError, 'outside' unless full.start_with?("#{ROOT}/")

    full
  end
end

class Query
  attr_reader :errors

  def initialize(sort, name)
    @sort = sort
    @name = name
    @errors = []
  end

  def valid?
    @errors << 'sort' unless %w[a b].include?(@sort)
    @errors.empty?
  end

  attr_reader :sort, :name
end

class AController < ApplicationController
  rescue_from ArgumentError, with: -> { head :bad_request }

  def a
    id = UserId.new(params[:id].to_s)
    system("id #{id.value}")
    system("id #{id}")
    slug = Slug.parse(params[:slug].to_s)
    return head(:bad_request) if slug.nil?

    system("id #{slug.text}")
    system("id #{params[:x]}") # want: command-injection
  end

  def b
    mode = Checks.one_of!(params[:mode], %w[fast slow])
    system("run #{mode}")
    host = params[:host].to_s
    Checks.assert!(%w[a b].include?(host))
    system("ping #{host}")
    send_file FileStore.new.path(params[:file])
  end

  def d
    query = Query.new(params[:sort], params[:name])
    return head(:bad_request) unless query.valid?

    User.order(Arel.sql(query.sort))
    User.where("name = '#{query.name}'") # want: sql-injection
  end
end
