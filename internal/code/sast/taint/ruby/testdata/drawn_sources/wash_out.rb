class RumbasController < ApplicationController
  soap_service namespace: 'urn:x'
  soap_action 'find', args: { name: :string, n: :integer }, return: :string
  def find
    User.where("name = '#{params[:name]}'") # want: sql-injection
    User.where(name: params[:name])
    render soap: 'x'
  end

  soap_action 'run', args: :string, return: nil
  def run
    system("x #{params[:value]}") # want: command-injection
  end
end
