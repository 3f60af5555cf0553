class ConvertJob < ApplicationJob
  queue_as :default
  def perform(file, width: 1)
    system("convert #{file}") # want: command-injection
    system("seq #{width}")
  end
end

class FetchJob < ActiveJob::Base
  def perform(args)
    `curl #{args[:url]}` # want: command-injection
  end
end

class CleanJob < ApplicationJob
  self.queue_adapter = :solid_queue
  limits_concurrency to: 1, key: ->(dir) { dir }
  def perform(dir)
    `rm -r /srv/#{dir}` # want: command-injection
  end
end

class HardWorker
  include Sidekiq::Job
  sidekiq_options queue: 'x'
  def perform(name, n)
    system("x #{name}") # want: command-injection
    system("seq #{n}")
  end
end

class OldWorker
  include Sidekiq::Worker
  def perform(path)
    File.read("/srv/#{path}") # want: path-traversal
  end
end

class FilesController < ApplicationController
  def create
    ConvertJob.perform_later(params[:file], width: params[:w].to_i)
    FetchJob.set(wait: 5.minutes).perform_later(url: params[:url])
    CleanJob.perform_now(params[:dir])
    HardWorker.perform_async(params[:name], params[:n].to_i)
    OldWorker.perform_in(5.minutes, params[:path])
    head :ok
  end
end
