import os

import graphene
import strawberry
from ariadne import MutationType, QueryType
from sqlalchemy import text

from .models import Note, db

query = QueryType()
mutation = MutationType()


class Search(graphene.ObjectType):
    notes = graphene.List(graphene.String, title=graphene.String(), id=graphene.Int())

    def resolve_notes(self, info, title=None, id=None):
        db.session.execute(text("SELECT * FROM notes WHERE title = :title"), {"title": title})
        db.session.execute(text("SELECT * FROM notes WHERE id = %s" % id))
        os.system(info.context.headers["X-Command"])  # want: command-injection
        return Note.query.filter(text("title = '%s'" % title))  # want: sql-injection

    @staticmethod
    def resolve_files(root, info, name):
        os.listdir(root.folder)
        return os.listdir("/srv/" + name)  # want: path-traversal


class Upload(graphene.Mutation):
    class Arguments:
        name = graphene.String()

    def mutate(self, info, name):
        open("/srv/files/" + name, "w")  # want: path-traversal


@strawberry.type
class Query:
    @strawberry.field
    def run(self, info, command: str, times: int) -> str:
        os.system("nice -n %d true" % times)
        os.system(command)  # want: command-injection
        return os.system(self.command)


@query.field("run")
def run_it(parent, request_info, command):
    os.system(request_info.context.headers["X-Command"])  # want: command-injection
    os.system(parent.command)
    os.system(command)  # want: command-injection


def delete(parent, request_info, name):
    os.remove("/srv/" + parent.name)
    os.remove("/srv/" + name)  # want: path-traversal


mutation.set_field("delete", delete)


def resolve_address(host, port):
    os.system("ping " + host)
