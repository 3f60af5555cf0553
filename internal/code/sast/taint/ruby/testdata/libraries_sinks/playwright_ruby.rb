require "playwright"
require "sinatra"
get "/x" do
  q = params[:q]
  Playwright.create(playwright_cli_executable_path: "npx playwright") do |playwright|
    page = playwright.chromium.launch.new_page
    page.goto(q) # want: ssrf
    page.goto("https://example.com/")
  end
end
