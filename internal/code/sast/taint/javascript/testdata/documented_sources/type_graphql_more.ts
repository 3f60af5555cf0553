import { Arg, Args, ArgsType, Ctx, Field, InputType, Int, Mutation, Query, Resolver } from 'type-graphql';
import { exec } from 'child_process';
@InputType()
class NewRecipe { @Field() title: string; }
@ArgsType()
class PageArgs { @Field() order: string; @Field(() => Int) skip: number; }
@Resolver()
export class RecipeResolver {
  @Query(() => [String])
  recipes(@Args() { order, skip }: PageArgs) {
    exec('sort ' + order); // want: command-injection
    return [];
  }
  @Mutation(() => Boolean)
  add(@Arg('data') data: NewRecipe, @Arg('id', () => Int) id: number) {
    exec('touch ' + data.title); // want: command-injection
    exec('touch ' + id);
    return true;
  }
}
