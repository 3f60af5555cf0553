import { Body, Controller, createParamDecorator, ExecutionContext, Get, Headers, HostParam, Ip, Param, ParseIntPipe, Post, Query, Redirect, Req, UploadedFile, UploadedFiles, UseInterceptors } from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import { exec } from 'child_process';
export const Tenant = createParamDecorator((data: string, ctx: ExecutionContext) => {
  const request = ctx.switchToHttp().getRequest();
  return request.headers['x-tenant'];
});
class FindDto { name: string; page: number; }
@Controller({ path: 'cats', version: '1' })
export class CatsController {
  @Get(':id/:n')
  find(@Param() params: { id: string }, @Param('n', ParseIntPipe) n: number, @Query() dto: FindDto, @Headers('accept-language') lang: string) {
    exec('find ' + params.id); // want: command-injection
    exec('find ' + dto.name); // want: command-injection
    exec('find ' + lang); // want: command-injection
    exec('find ' + n);
  }
  @Post('upload')
  @UseInterceptors(FileInterceptor('file'))
  upload(@UploadedFile() file: Express.Multer.File, @Tenant() tenant: string) {
    exec('file ' + file.originalname); // want: command-injection
    tenant.trim();
  }
  @Get('go')
  @Redirect()
  go(@Query('to') to: string) {
    return { url: to }; // want: open-redirect
  }
}
