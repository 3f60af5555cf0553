require 'sinatra'
require 'tilt'
require 'slim'
require 'haml'
require 'loofah'
require 'kramdown'
require 'pdfkit'
require 'wicked_pdf'

post '/t' do
  b = params[:b]
  Slim::Template.new { b }.render # want: template-injection
  Haml::Template.new { b }.render # want: template-injection
  Haml::Engine.new(b).render # want: template-injection
  Tilt::ERBTemplate.new { b }.render # want: template-injection
  Tilt['haml'].new { b }.render # not found: template-injection
  Tilt.new("/srv/#{b}").render # want: path-traversal
  Tilt::ERBTemplate.new { 'hi <%= x %>' }.render(Object.new, x: b)
  slim b # want: template-injection
  haml "%p= x", locals: { x: b }
end

get '/m' do
  Kramdown::Document.new(params[:md]).to_html # want: xss
end

get '/safe' do
  Loofah.fragment(params[:h]).scrub!(:strip).to_s
end

get '/raw' do
  Loofah.fragment(params[:h]).to_s # not found: xss
end

get '/pdf' do
  PDFKit.new("<p>#{Rack::Utils.escape_html(params[:h])}</p>").to_pdf
  PDFKit.new(params[:url]).to_file('/tmp/x.pdf') # want: xss
  PDFKit.new('<p>x</p>').to_file("/srv/#{params[:f]}") # want: path-traversal
  WickedPdf.new.pdf_from_url(params[:url]) # want: ssrf
  WickedPdf.new.pdf_from_string("<p>#{params[:h]}</p>") # want: xss
  WickedPdf.new.pdf_from_html_file("/srv/#{params[:f]}") # want: ssrf
end
