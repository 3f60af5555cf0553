class ElementsController < ApplicationController
  # Entries of one hash are distinct.
  def entries
    options = load_options("a")
    options[:title] = params[:title]
    system("show " + options[:path])
    system("show " + options[:title]) # want: command-injection
    all = { size: "small" }.merge(text: params[:text])
    system("show " + all[:size])
    system("show " + all[:text]) # want: command-injection
    more = { size: "small" }
    more.merge!({ text: params[:text] })
    system("show " + more[:size])
    system("show " + more[:text]) # want: command-injection
  end

  # A record is not the key that it was found by.
  def record
    system("show " + user_repository.find_by_name(params[:name]).title)
    system("show " + widget.title_of(params[:name])) # want: command-injection
  end
end
