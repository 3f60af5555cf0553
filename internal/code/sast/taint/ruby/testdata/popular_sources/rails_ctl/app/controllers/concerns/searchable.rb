module Searchable
  extend ActiveSupport::Concern
  included do
    before_action { system("log #{params[:q]}") } # want: command-injection
  end
  def search
    system("grep #{params.permit(:term)[:term]}") # want: command-injection
  end
end
