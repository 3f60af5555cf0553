import { Controller, Get } from '@overnightjs/core';
import { Request, Response } from 'express';
@Controller('files')
export class FilesController {
  @Get(':dir')
  private list(req: Request, res: Response) {
    require("child_process").execSync("ls " + (req.params.dir)); // want: command-injection
    require("child_process").execFileSync("ls", ["--", req.params.dir]);
  }
}
