import { Args, ArgsType, Field, InputType, Mutation, Query, Resolver, Subscription } from "@nestjs/graphql";
import { exec } from "child_process";
@InputType() class NewFile { @Field() name: string }
@ArgsType() class Paging { @Field() order: string }
@Resolver(() => String)
export class FileResolver {
  @Query(() => String)
  file(@Args("name") name: string, @Args() paging: Paging) {
    exec("cat " + name); // want: command-injection
    exec("sort " + paging.order); // want: command-injection
    return "";
  }
  @Mutation(() => String)
  make(@Args("input", { type: () => NewFile }) input: NewFile) {
    exec("touch " + input.name); // want: command-injection
    return "";
  }
}
