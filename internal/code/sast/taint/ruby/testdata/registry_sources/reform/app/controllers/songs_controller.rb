class SongsController < ApplicationController
  def create
    @form = SongForm.new(Song.new)
    if @form.validate(params[:song])
      system("song #{@form.title}") # want: command-injection
      system("song", @form.title)
      system("song #{@form.length}")
      @form.save do |hash|
        File.write("/srv/" + hash[:title], "x") # want: path-traversal
      end
      redirect_to songs_path
    end
  end

  def search
    form = SearchForm.new(OpenStruct.new)
    form.validate(params)
    Song.where("title = '#{form.q}'") # want: sql-injection
    Song.where(title: form.q)
  end
end
