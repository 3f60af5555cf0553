class NotesController < ApplicationController
  def index
    @notes = Note.order(:id)
  end

  def show
    @note = Note.find(params[:id])
    @remark = @note.remarks.first
  end

  def create
    @note = Note.new(note_params)
    @note.save
    redirect_to @note
  end

  def update
    Remark.create(text: params[:text], body: params[:body], html: helpers.sanitize(params[:html]))
    system(Note.find(params[:id]).title)
  end

  private

  def note_params
    params.require(:note).permit(:title, :homepage)
  end
end
