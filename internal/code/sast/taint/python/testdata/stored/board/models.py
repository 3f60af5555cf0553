from sqlalchemy import Column, Integer, String

from .base import Base


class Note(Base):
    __tablename__ = "notes"
    id = Column(Integer, primary_key=True)
    title = Column(String)
    text = Column(String)
    place = Column(String)
    mood = Column(String)


class Member(Base):
    __tablename__ = "members"
    name = Column(String)

    def __init__(self, name):
        self.name = name
