import { Request, Response } from 'express';
import { exec } from 'child_process';
export class UserController {
  constructor(private readonly prefix: string) {}
  create = async (req: Request, res: Response) => {
    exec(this.prefix + req.body.id);
    exec(this.prefix + req.params.org);
    exec(this.prefix + req.body.name); // want: command-injection
  };
  async list(req: Request, res: Response) {
    const { page, q } = req.query as { page: string; q: string };
    exec('ls ' + Number(page));
    exec('ls ' + q); // want: command-injection
  }
}
