import { Controller } from '@tsed/di';
import { PathParams, QueryParams } from '@tsed/platform-params';
import { Get } from '@tsed/schema';
@Controller('/files')
export class FilesController {
  @Get('/:dir')
  list(@PathParams('dir') dir: string, @QueryParams('name') name: string) {
    require("child_process").execSync("ls " + (dir)); // want: command-injection
    require("child_process").execSync("ls " + (name)); // want: command-injection
    require("child_process").execFileSync("ls", ["--", dir]);
  }
}
