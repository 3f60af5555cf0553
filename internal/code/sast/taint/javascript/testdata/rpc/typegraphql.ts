import { exec, execFile } from 'node:child_process';
import { Arg, Args, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';

@Resolver()
export class HostResolver {
  @Query(() => String)
  ping(@Arg('host') host: string, @Arg('count', () => Int) count: number, @Ctx() context) {
    exec('ping ' + host); // want: command-injection
    exec('ping ' + count);
    exec('log ' + context.user.id);
  }

  @Mutation(() => Boolean)
  add(@Args() { name }: AddArgs) {
    exec('add ' + name); // want: command-injection
    execFile('add', [name]);
  }
}
