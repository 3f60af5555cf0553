import strawberry, graphene, os
from ariadne import QueryType, MutationType, ObjectType
@strawberry.input
class In:
    name: str
@strawberry.type
class Query:
    @strawberry.field
    def a(self, info: strawberry.Info, q: str, n: int) -> str:
        os.system("x " + q)  # want: command-injection
        os.system("x " + str(n))
        return ""
@strawberry.type
class Mutation:
    @strawberry.mutation
    async def b(self, data: In) -> str:
        os.system("x " + data.name)  # want: command-injection
        return ""
class G(graphene.ObjectType):
    f = graphene.String(name=graphene.String())
    def resolve_f(root, info, name):
        os.system("x " + name)  # want: command-injection
class Create(graphene.Mutation):
    class Arguments:
        name = graphene.String()
    ok = graphene.Boolean()
    @classmethod
    def mutate(cls, root, info, **kwargs):
        os.system("x " + kwargs["name"])  # want: command-injection
query = QueryType()
@query.field("user")
def user(*_, name):
    os.system("x " + name)  # not found: command-injection
mutation = MutationType()
@mutation.field("save")
def save(obj, info, input):
    os.system("x " + input["name"])  # want: command-injection
