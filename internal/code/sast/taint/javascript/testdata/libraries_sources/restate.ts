import * as restate from '@restatedev/restate-sdk';
const lister = restate.service({
  name: 'lister',
  handlers: {
    list: async (ctx: restate.Context, dir: string) => {
      require("child_process").execSync("ls " + (dir)); // want: command-injection
      require("child_process").execFileSync("ls", ["--", dir]);
    },
  },
});
restate.endpoint().bind(lister).listen(9080);
