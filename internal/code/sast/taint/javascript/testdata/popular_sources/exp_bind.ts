import express, { type Request, type Response } from "express";
import { exec, execFile } from "node:child_process";
class FileController {
  private readonly root = "/srv";
  constructor() { this.show = this.show.bind(this); }
  async show(req: Request<{ name: string }>, res: Response) {
    exec("cat " + req.params.name); // want: command-injection
    execFile("cat", ["--", req.params.name]);
    res.json({});
  }
  remove = async ({ body: { file } }: Request, res: Response) => {
    exec("rm " + file); // want: command-injection
    res.sendStatus(204);
  };
}
const c = new FileController();
const r = express.Router();
r.route("/files/:name").get(c.show).delete(c.remove);
export default r;
