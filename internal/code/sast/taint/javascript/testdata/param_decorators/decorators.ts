import { createParamDecorator, ExecutionContext } from '@nestjs/common';

export const Tenant = createParamDecorator((key: string, ctx: ExecutionContext) => {
  const request = ctx.switchToHttp().getRequest();
  return request.headers['x-tenant'];
});

export const Search = createParamDecorator((data, ctx) => ctx.switchToHttp().getRequest().query);

export const Region = createParamDecorator(() => process.env.REGION);
