class FilesController < ApplicationController
  soap_service namespace: "urn:Files"

  soap_action "convert", args: { name: :string, size: :integer }, return: :string
  def convert
    system("convert #{params[:name]}") # want: command-injection
    system("convert", params[:name])
    render soap: "ok"
  end
end
