class Finder
  def find
    text = Inbox.next_text
    Shop::Base.look_up(text) # want: sql-injection
    Shop::Base.look_up("constant")
  end
end
