import { Controller, Get, Post, Body, Param, Query, Headers, Req, Res, UploadedFile, UseInterceptors, ParseIntPipe, createParamDecorator, ExecutionContext } from "@nestjs/common";
import { FileInterceptor } from "@nestjs/platform-express";
import { Request, Response } from "express";
import { exec } from "child_process";
class ListDto { dir: string; take: number }
@Controller("files")
export class FilesController {
  @Get()
  list(@Query() { dir }: ListDto, @Headers("x-trace") trace: string) {
    exec("ls " + dir); // want: command-injection
    exec("log " + trace); // want: command-injection
  }
  @Get(":id")
  one(@Param("id", ParseIntPipe) id: number, @Req() req: Request, @Res() res: Response) {
    exec("ls " + id);
    exec("ls " + req.query.sort); // want: command-injection
    res.redirect(req.query.next as string); // want: open-redirect
  }
  @Post()
  @UseInterceptors(FileInterceptor("file"))
  up(@UploadedFile() file: Express.Multer.File, @Body("name") name: string) {
    exec("mv " + name); // want: command-injection
    exec("file " + file.originalname); // want: command-injection
  }
}
