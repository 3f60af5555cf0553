require "sinatra"

get "/next" do
  target = params[:next]
  redirect target if target.start_with?("https://example.org") # want: open-redirect
  redirect target if target.start_with?("https://example.org/")
  redirect target if target.end_with?("example.org") # want: open-redirect
  redirect target if target.include?("example.org") # want: open-redirect
  redirect target if target.start_with?("/") # want: open-redirect
  redirect target if target.start_with?("/") && !target.start_with?("//")
  redirect target if target.include?("//") # want: open-redirect
end
