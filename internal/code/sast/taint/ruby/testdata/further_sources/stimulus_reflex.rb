class SearchReflex < StimulusReflex::Reflex
  def find(term)
    system("grep #{term} /srv/list") # want: command-injection
    system("grep", term, "/srv/list")
  end

  def open
    File.read("/srv/#{element.dataset[:file]}") # want: path-traversal
    system("touch #{params[:name]}") # want: command-injection
  end
end
