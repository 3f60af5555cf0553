import { CanActivate, Controller, ExecutionContext, Get, Injectable, Req, Res, UseGuards } from '@nestjs/common';
import { Request, Response } from 'express';
@Injectable()
export class TenantGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest();
    request.tenant = request.headers['x-tenant'];
    request.level = 3;
    return true;
  }
}
@Controller('tenant')
@UseGuards(TenantGuard)
export class TenantController {
  @Get()
  show(@Req() request: any, @Res() res: Response) {
    res.send('<b>' + request.tenant + '</b>'); // want: xss
  }
  @Get('level')
  level(@Req() request: any, @Res() res: Response) {
    res.send('<b>' + request.level + '</b>');
  }
}
