import * as express from "express";
import { inject } from "inversify";
import { BaseHttpController, BaseMiddleware, controller, httpGet, httpPost, httpPut, queryParam, request, requestBody, requestHeaders, requestParam, response } from "inversify-express-utils";
import { exec, execFile } from "child_process";
import { Pool } from "pg";
import { readFileSync } from "fs";

interface CreateDto { name: string; count: number }

@controller("/users")
export class UserController extends BaseHttpController {
  constructor(@inject("Pool") private pool: Pool) { super(); }

  @httpGet("/:id")
  public find(@requestParam("id") id: string, @queryParam("n") n: string) {
    this.pool.query("SELECT * FROM users WHERE id = $1", [id]);
    this.pool.query("SELECT * FROM users WHERE id = '" + id + "'"); // want: sql-injection
    exec("head -n " + parseInt(n, 10));
    return exec("head " + n); // want: command-injection
  }

  @httpPost("/", express.json())
  private create(@requestBody() body: CreateDto, @response() res: express.Response) {
    execFile("add", [body.name]);
    exec("add " + body.name); // want: command-injection
    res.send(`<p>${body.name}</p>`); // want: xss
  }

  @httpPut("/file")
  public file(@request() req: express.Request) {
    readFileSync("/srv/" + req.query.path); // want: path-traversal
    return this.redirect(req.body.to); // want: open-redirect
  }

  @httpGet("/who")
  public who() {
    exec("who " + this.httpContext.request.query.user); // want: command-injection
    return this.json({ user: this.httpContext.request.query.user });
  }
}

export class Trace extends BaseMiddleware {
  public handler(req: express.Request, res: express.Response, next: express.NextFunction) {
    exec("trace " + req.headers["x-trace"]); // want: command-injection
    next();
  }
}
