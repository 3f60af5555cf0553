require "tidepool"

class Shop < Tidepool::Site
  at "/files/:name" do |call|
    File.read("/srv/#{call.params[:name]}") # not found: path-traversal
  end

  incoming "order.created" do |payload|
    system("print #{payload[:order]}") # want: command-injection
    system("print", payload[:order])
  end
end
