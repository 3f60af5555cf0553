import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, InputType, Int, Mutation, ObjectType, Query, Resolver, Root, Subscription } from "type-graphql";
import { exec, execFile } from "child_process";
import { readFileSync } from "fs";
import { DataSource } from "typeorm";

@InputType()
class NewUser {
  @Field() name: string;
  @Field(() => Int) age: number;
}

@ArgsType()
class Page {
  @Field(() => String) sort: string;
  @Field(() => Int) take: number;
}

@Resolver()
export class UserResolver {
  constructor(private db: DataSource) {}

  @Query(() => [String])
  users(@Args() { sort, take }: Page) {
    this.db.query(`SELECT * FROM u LIMIT ${take}`);
    return this.db.query(`SELECT * FROM u ORDER BY ${sort}`); // want: sql-injection
  }

  @Mutation(() => String)
  add(@Arg("data") data: NewUser, @Ctx() ctx: any) {
    execFile("add", [data.name]);
    return exec("add " + data.name); // want: command-injection
  }

  @Query(() => String)
  file(@Arg("path") path: string, @Arg("n", () => Int) n: number) {
    exec("n " + n);
    return readFileSync("/srv/" + path, "utf8"); // want: path-traversal
  }
}
