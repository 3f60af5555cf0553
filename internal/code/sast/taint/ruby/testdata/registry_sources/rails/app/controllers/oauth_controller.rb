class OauthController < Doorkeeper::AuthorizationsController
  before_action :doorkeeper_authorize!, only: :me

  def new
    system("oauth #{params[:client_id]}") # want: command-injection
    system("oauth", params[:client_id])
    redirect_to params[:redirect_uri], allow_other_host: true # want: open-redirect
  end
end

class TokensController < Doorkeeper::TokensController
  def create
    ActiveRecord::Base.connection.execute("SELECT * FROM t WHERE s = '#{params[:scope]}'") # want: sql-injection
    super
  end
end

class MeController < Doorkeeper::ApplicationMetalController
  def show
    File.read("/srv/#{params[:name]}") # want: path-traversal
  end
end

class ProjectsController < ApplicationController
  load_and_authorize_resource
  skip_authorize_resource only: :index

  def index
    @projects = Project.accessible_by(current_ability).order(params[:sort]) # want: sql-injection
    @safe = Project.accessible_by(current_ability).where(kind: params[:kind])
  end

  def show
    authorize! :read, @project
    render inline: "<h1>" + params[:t] + "</h1>" # want: template-injection
  end

  rescue_from CanCan::AccessDenied do |exception|
    redirect_to params[:back], allow_other_host: true # want: open-redirect
  end
end

class RunsController < ApplicationController
  def create
    outcome = RunCommand.run(params[:run])
    RunCommand.run!(name: params[:name], limit: params[:limit])
    render json: outcome.result
  end
end
