class CoursesController < ActionController::Base
  def clear
    course = Course.find(params[:id])
    FileUtils.rm_rf(course.folder)
  end
end
