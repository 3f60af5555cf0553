# Functions that do what a constant says, and values that are converted where they are present.
require 'sinatra'
require 'cgi'

def value(name, kind = :text)
  if kind == :number
    params[name].to_i
  else
    params[name]
  end
end

def shown(text, escaped = false)
  return CGI.escapeHTML(text) if escaped

  text.strip
end

get '/a' do
  "<b>#{value(:a, :number)} #{shown(params[:b], true)}"
end

get '/b' do
  "<b>#{value(:a)}" # want: xss
end

get '/c' do
  "<b>#{shown(params[:c])}" # want: xss
end

get '/f' do
  "<b>#{params[:x].gsub('<', '&lt;')} #{params[:y].gsub(/[<>]/, '')}"
end

get '/g' do
  "<b>#{params[:x].gsub('>', '&gt;')}" # want: xss
end

get '/d' do
  x = params[:x]
  x = x.to_i if x
  y = params[:y]
  y = y.to_i unless y.nil?
  z = params[:z]
  z = z.to_i if z.present?
  "<b>#{x} #{y} #{z} #{params[:w].end_with?('w')}"
end

get '/e' do
  x = params[:x]
  x = 'none' if x.blank?
  "<b>#{x}" # want: xss
end
