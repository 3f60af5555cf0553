require "puppeteer-ruby"
require "sinatra"
get "/x" do
  q = params[:q]
  Puppeteer.launch(headless: true) do |browser|
    page = browser.new_page
    page.goto(q) # want: ssrf
    page.goto("https://example.com/")
  end
end
