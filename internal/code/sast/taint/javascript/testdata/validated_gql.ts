import { ApolloServer } from "@apollo/server";
import { createSchema, createYoga } from "graphql-yoga";
import { Resolver, Query, Arg, Args, Int, ArgsType, Field, ID, Mutation } from "type-graphql";
import { IsIn, Matches } from "class-validator";
import SchemaBuilder from "@pothos/core";
import sqlite from "better-sqlite3";

const db = sqlite("a.db");
const typeDefs = `#graphql
  enum Order { NAME AGE }
  input Filter { max: Int, text: String, order: Order }
  type Query {
    byId(id: Int!): String
    find(name: String!): String
    ordered(order: Order!, limit: Int): String
    filtered(filter: Filter!): String
    active(on: Boolean!): String
  }
`;
const resolvers = {
  Query: {
    byId: (_: unknown, { id }) => db.prepare(`select * from t where id = ${id}`).get(),
    find: (_: unknown, { name }) => db.prepare(`select * from t where name = '${name}'`).get(), // want: sql-injection
    ordered(_: unknown, args) {
      db.prepare(`select * from t order by ${args.order}`).all();
      return db.prepare(`select * from t limit ${args.limit}`).all();
    },
    filtered: (_p, { filter }) => {
      db.prepare(`select * from t where n < ${filter.max}`).all();
      db.prepare("select * from t where x = ?").all(filter.text);
      db.prepare("select * from t where x = @text").all({ text: filter.text });
      return db.prepare(`select * from t where x = '${filter.text}'`).all(); // want: sql-injection
    },
    active: (_p, { on }) => db.prepare(`select * from t where a = ${on}`).all(),
  },
};
new ApolloServer({ typeDefs, resolvers });
createYoga({ schema: createSchema({ typeDefs, resolvers }) });

@ArgsType()
class PageArgs {
  @Field(() => Int) skip: number;
  @Field() @IsIn(["a", "b"]) column: string;
  @Field() @Matches(/^\w+$/) table: string;
  @Field() text: string;
}
@Resolver()
class R {
  @Query(() => String)
  page(@Args() a: PageArgs, @Arg("n", () => Int) n: number, @Arg("s") s: string) {
    db.exec(`select * from t limit ${a.skip}`);
    db.exec(`select ${a.column} from t`);
    db.exec(`select * from ${a.table}`);
    db.exec(`select * from t limit ${n}`);
    db.exec(`select '${a.text}'`); // want: sql-injection
    db.exec(`select '${s}'`); // want: sql-injection
  }
}
const builder = new SchemaBuilder({});
builder.queryType({
  fields: (t) => ({
    thing: t.string({
      args: { id: t.arg.int({ required: true }), name: t.arg.string({ required: true }) },
      resolve: (_r, args) => {
        db.exec(`select * from t where name = '${args.name}'`); // want: sql-injection
        return "";
      },
    }),
  }),
});
