import { Body, Controller, Get, Param, ParseIntPipe, Query, Redirect, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { UserService, UserStore } from '@app/users';
import { Role } from 'src/users/user.entity';

@Controller('users')
export class UsersController {
  private store = new UserStore<User>();

  constructor(private readonly service: UserService) {}

  @Get()
  find(@Query('name') name: string) {
    return this.service.find(name);
  }

  @Get('list')
  async list(@Query() { name, role = Role.User }: ListQuery) {
    return this.service.list(name as string);
  }

  @Get(':id')
  byId(@Param('id', ParseIntPipe) id: number) {
    return this.service.byId(id);
  }

  @Get('file/:name')
  file(@Param('name') name: string, @Res() res: Response) {
    this.store.read(name!);
    res.redirect('/x');
  }

  @Get('away')
  @Redirect()
  away(@Query('to') to: string) {
    return { url: to }; // want: open-redirect
  }

  @Get('home')
  @Redirect('/home')
  home(@Query('to') to: string) {
    return { url: '/home' };
  }

  @Get('go')
  go(@Req() req: Request, @Res() res: Response) {
    res.redirect(req.query.next as string); // want: open-redirect
  }
}
