class YController < ApplicationController
  def a
    render inline: params[:t] # want: template-injection
  end
  def b
    render html: params[:t].html_safe # want: xss
  end
  def c
    render body: "<b>#{params[:t]}", content_type: "text/html" # want: xss
  end
  def d
    redirect_back fallback_location: params[:t] # want: open-redirect
    redirect_to URI.parse(params[:t]).to_s # want: open-redirect
  end
  def e
    render plain: params[:t]
    send_file Rails.root.join("x", params[:f]) # want: path-traversal
    send_data File.binread("/srv/" + params[:f]) # want: path-traversal
    render file: "/srv/#{params[:f]}" # want: path-traversal
    render template: "x/#{params[:f]}"
  end
  def f
    User.new(params.permit!) # want: mass-assignment
    User.create(params[:user].to_unsafe_h) # want: mass-assignment
    User.update(1, params.require(:user).permit(:name))
    response.headers["Location"] = params[:to] # want: header-injection
  end
end
