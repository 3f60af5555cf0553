import { JsonController, Get, Param, QueryParam, Body, Post, HeaderParam, CookieParam } from 'routing-controllers';
import { Route, Controller as TsoaController, Path, Query as TsoaQuery, Request as TsoaRequest } from 'tsoa';
import { exec } from 'child_process';
@JsonController('/users')
export class UserController {
  @Get('/:id')
  one(@Param('id') id: string, @QueryParam('sort') sort: string, @HeaderParam('x') x: string, @CookieParam('c') c: string, @QueryParam('n') n: number) {
    exec('a ' + id); // want: command-injection
    exec('a ' + sort); // want: command-injection
    exec('a ' + x); // want: command-injection
    exec('a ' + c); // want: command-injection
    exec('a ' + n);
  }
  @Post('/')
  post(@Body() user: any) {
    exec('a ' + user.name); // want: command-injection
  }
}
@Route('things')
export class ThingsController extends TsoaController {
  @Get('{name}')
  public async thing(@Path() name: string, @TsoaQuery() q?: string): Promise<string> {
    exec('a ' + name); // want: command-injection
    exec('a ' + q); // want: command-injection
    return 'x';
  }
}
