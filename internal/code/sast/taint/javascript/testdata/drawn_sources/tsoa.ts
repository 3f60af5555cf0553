import { Body, Controller, Get, Header, Path, Post, Query, Request, Route, UploadedFile, FormField, Queries } from 'tsoa'
import { exec } from 'child_process'
import { readFile, writeFile } from 'fs/promises'

interface RunBody { cmd: string; n: number }

@Route('users')
export class UsersController extends Controller {
  @Get('{name}')
  public async get(@Path() name: string, @Query() n: number, @Query() sort?: string) {
    await readFile('/srv/' + name) // want: path-traversal
    exec('sort ' + sort) // want: command-injection
    exec('seq ' + n)
    exec('x ' + name) // want: command-injection
  }

  @Post()
  public async run(@Body() body: RunBody, @Header('x-tag') tag: string) {
    exec(body.cmd) // want: command-injection
    exec('tag ' + tag) // want: command-injection
    exec('seq ' + body.n) // safe but reported, want: command-injection
  }

  @Post('up')
  public async up(@UploadedFile() file: Express.Multer.File, @FormField() title: string) {
    await writeFile('/srv/' + file.originalname, file.buffer)
    exec('x ' + title) // not found: command-injection
  }
}
