import "reflect-metadata";
import { exec, execFile } from "child_process";
import { readFileSync } from "fs";
import { Body, BodyParam, Controller, CookieParam, createExpressServer, Get, HeaderParam, JsonController, Param, Params, Post, Put, QueryParam, QueryParams, Redirect, Req, Res, UploadedFile } from "routing-controllers";

@Controller("/users")
export class UserController {
  @Get("/:name")
  getOne(@Param("name") name: string) {
    exec("user " + name); // want: command-injection
    execFile("user", [name]);
    return `<h1>${name}</h1>`; // not found: xss
  }

  @Get("/n/:n")
  num(@Param("n") n: number, @QueryParam("q") q: string) {
    exec("n " + n);
    return readFileSync("/srv/" + q); // want: path-traversal
  }

  @Get("/go")
  go(@QueryParam("to") to: string, @Res() res: any) {
    return res.redirect(to); // want: open-redirect
  }
}

@JsonController()
export class Api {
  @Post("/run")
  run(@Body() body: { cmd: string }, @HeaderParam("x-tool") tool: string) {
    exec(body.cmd); // want: command-injection
    exec("tool " + tool); // want: command-injection
    return body;
  }

  @Put("/file")
  put(@UploadedFile("doc") file: any, @BodyParam("dir") dir: string, @QueryParams() all: any) {
    exec("dir " + dir); // want: command-injection
    exec("all " + all.name); // want: command-injection
  }
}
createExpressServer({ controllers: [UserController, Api] }).listen(3000);
