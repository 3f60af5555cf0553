require "sinatra"
require "winrm"
require "redcloth"
require "rdiscount"
require "asciidoctor"
require "grit"
require "henkei"
require "rtesseract"
require "docsplit"
require "httpi"
require "puppeteer-ruby"
require "playwright"
require "sablon"
require "sshkit/dsl"

get "/commands" do
  host = params[:host]
  WinRM::Connection.new(endpoint: "http://x", user: "u", password: "p").shell(:powershell) do |shell|
    shell.run("ping #{host}") # want: command-injection
    shell.run("ping localhost")
  end
  on(["web1"]) do
    execute "ping #{host}" # want: command-injection
    execute :ping, host
    capture "cat #{host}" # want: command-injection
  end
end

get "/pages" do
  url = params[:url]
  HTTPI.get(url) # want: ssrf
  HTTPI.get("https://example.org/" + CGI.escape(url))
  HTTPI::Request.new(url) # want: ssrf
  Puppeteer.launch(headless: true) do |browser|
    page = browser.new_page
    page.goto(url) # want: ssrf
    page.evaluate("show('#{url}')") # want: code-injection
  end
  Playwright.create(playwright_cli_executable_path: "playwright") do |playwright|
    playwright.chromium.launch(headless: true) do |browser|
      page = browser.new_page
      page.goto(url) # want: ssrf
      page.goto("https://example.org/" + CGI.escape(url))
    end
  end
  Henkei.new(url).text # want: ssrf
  Henkei.new("/srv/docs/" + params[:name]).text # want: path-traversal
end

get "/markup" do
  text = params[:text]
  case params[:kind]
  when "textile" then "<p>" + RedCloth.new(text).to_html # want: xss
  when "md" then "<p>" + RDiscount.new(text).to_html # want: xss
  when "adoc" then "<p>" + Asciidoctor.convert(text) # want: xss
  else "<p>" + Rack::Utils.escape_html(text)
  end
end

get "/files" do
  name = params[:name]
  RTesseract.new("/srv/scans/" + name).to_s # want: path-traversal
  RTesseract.new("/srv/scans/" + File.basename(name)).to_s
  Docsplit.extract_text("/srv/docs/" + name) # want: path-traversal
  Grit::Repo.new("/srv/git/" + name) # want: path-traversal
  Sablon.template("/srv/templates/" + name) # want: path-traversal
  Asciidoctor.convert_file("/srv/docs/" + name) # want: path-traversal
  Asciidoctor.load_file("/srv/docs/" + name) # want: path-traversal
end
