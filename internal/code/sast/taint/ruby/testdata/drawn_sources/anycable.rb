class RoomChannel < AnyCable::Rails::Channel
  def say(data)
    system("x #{data['text']}") # want: command-injection
  end
end

class ChatChannel < ActionCable::Channel::Base
  state_attr_accessor :room
  def follow(data)
    self.room = data['room']
    Room.where("slug = '#{data['room']}'") # want: sql-injection
    Room.where(slug: data['room'])
  end

  def unsubscribed
    `x #{params['id']}` # want: command-injection
  end
end
