class GroupsController < ActionController::Base
  def create
    group = Group.new
    group.name = params[:name]
    group.save!
  end

  def clear
    FileUtils.rm_rf(File.join("/srv/groups", params[:name])) # want: path-traversal
  end
end
