class PagesController < ActionController::Base
  skip_before_action :verify_authenticity_token # want: csrf-off
  skip_before_action :require_login, only: [:show]

  def redirect
    redirect_to params[:url] # want: open-redirect
    redirect_to "sheets/data/#{params[:id]}"
    redirect_to params[:url], allow_other_host: false
    redirect_to page_path(params[:id])
    redirect_to "/pages/#{params[:id]}"
    redirect_to "https://example.com/#{params[:id]}"
    redirect_to "https://#{params[:host]}/home" # want: open-redirect
    redirect_to action: :show, id: params[:id]
    redirect_to @page
    redirect_back(fallback_location: root_path)
    redirect_to url_from(params[:url]) || root_path
    redirect_to(host: params[:host]) # want: open-redirect
    redirect_to params.permit(:page)
  end

  def checked
    uri = URI.parse(params[:url])
    redirect_to uri.to_s if uri.host == "example.com"
    redirect_to uri.path
    redirect_to params[:tab] if %w[a b].include?(params[:tab])
    redirect_to params[:tab] if params[:tab] =~ /\A[a-z]+\z/
    redirect_to params[:tab] if params[:tab] =~ /^\/[a-z]+$/ # want: open-redirect
  end

  def render_text
    render html: "<b>#{params[:name]}</b>".html_safe # want: xss
    render plain: params[:name]
    render json: {name: params[:name]}
    render html: helpers.tag.b(params[:name])
    render inline: "Hello #{params[:name]}" # want: template-injection
    render inline: "Hello <%= name %>", locals: {name: params[:name]}
    render params[:template] # want: path-traversal
    render "pages/#{params[:template]}"
    render template: "#{params[:controller]}/#{params[:action]}"
    render template: "#{params[:view]}/show" # want: path-traversal
    render file: params[:file] # want: path-traversal
    render :show
    send_data params[:page], type: "text/html", disposition: "inline" # want: xss
    send_data params[:page], type: "text/csv"
  end

  def files
    send_file params[:path] # want: path-traversal
    send_file Rails.root.join("files", params[:path]) # want: path-traversal
    send_file Rails.root.join("files", File.basename(params[:path]))
  end

  def state
    session[:user_id] = params[:id] # want: trust-boundary
    session[:user_id] = User.find_by(name: params[:name]).id
    session[:tab] = params[:tab]
    response.headers["X-Name"] = params[:name] # want: header-injection
    response.set_header("X-Name", params[:name]) # want: header-injection
    response.headers["X-Name"] = "constant"
    cookies[:a] = {value: "1", secure: false, httponly: true} # want: insecure-cookie
    cookies[:a] = {value: "1", secure: true, httponly: false} # want: script-cookie
    cookies[:a] = {value: "1", secure: true, httponly: true}
    Rails.logger.info("user #{params[:name]}") # want: log-injection
    Rails.logger.info("user #{params[:name].inspect}")
    Rails.logger.info("user #{{name: params[:name], age: 1}.inspect}")
    logger.warn "user #{cookies[:name]}" # want: log-injection
    logger.warn "user #{cookies.signed[:name]}"
    logger.warn "user #{request.user_agent}" # want: log-injection
    logger.warn "from #{request.remote_ip}"
  end

  def sources
    eval(request.body.read) # want: code-injection
    eval(request.headers["X-Code"]) # want: code-injection
    eval(JSON.parse(request.raw_post)["code"]) # want: code-injection
    eval(cookies[:code]) # want: code-injection
    eval(cookies.encrypted[:code])
    eval(session[:code])
  end

  def assignment
    User.new(params.require(:user).permit(:name))
    User.new(user_params)
    User.new(params.require(:user).permit!) # want: mass-assignment
    User.create(params[:user].to_unsafe_h) # want: mass-assignment
    User.create(params[:user].to_unsafe_h.slice(*FIELDS))
    User.create(JSON.parse(request.body.read)) # want: mass-assignment
    User.new(params[:user])
  end

  private

  def user_params
    params.require(:user).permit(:name, address: [:street])
  end
end

class ApiController < ActionController::API
  http_basic_authenticate_with name: "admin", password: "secret" # want: hardcoded-key
  http_basic_authenticate_with name: "admin", password: ENV["PASSWORD"]
end

class User < ActiveRecord::Base
end

class ChatChannel < ActionCable::Channel::Base
  def subscribed
    eval(params[:code]) # want: code-injection
  end
end

module App
  class Application < Rails::Application
    config.secret_key_base = "0123456789abcdef0123456789abcdef" # want: hardcoded-key
    config.secret_key_base = ENV["SECRET_KEY_BASE"]
  end
end
Rails.application.config.session_store :cookie_store, key: "_app", httponly: false # want: script-cookie
Rails.application.config.session_store :cookie_store, key: "_app", secure: true
ActiveSupport.escape_html_entities_in_json = false # want: no-escaping
