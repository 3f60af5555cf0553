import { exec } from 'child_process';
import { ArgumentsHost, CanActivate, Catch, Controller, ExceptionFilter, ExecutionContext, Get, Injectable, Logger, NestMiddleware, Req, Res } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Args, GqlExecutionContext, Query, Resolver } from '@nestjs/graphql';
import { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Body, JsonController, Post, Req as Asked, Res as Answer } from 'routing-controllers';

@Controller('items')
export class ItemsController {
  @Get()
  show(@Req() asked, @Res() answer) {
    answer.send('<p>' + asked.query.name); // want: xss
    answer.send({ name: asked.query.name });
  }
}

@Resolver()
export class ItemsResolver {
  @Query()
  item(@Args('name') name: string, @Args('count') count: number) {
    exec('show ' + name); // want: command-injection
    exec('show ' + count);
  }
}

@JsonController()
export class OtherController {
  @Post('/items')
  add(@Body() item: Item, @Asked() asked, @Answer() answer) {
    exec('add ' + item.name); // want: command-injection
    answer.send('<p>' + asked.query.name); // want: xss
  }
}

@Injectable()
export class TokenGuard implements CanActivate {
  private readonly logger = new Logger(TokenGuard.name);

  canActivate(context: ExecutionContext) {
    const request = context.switchToHttp().getRequest();
    exec('check ' + request.headers['x-token']); // want: command-injection
    const asked = GqlExecutionContext.create(context).getContext().req;
    exec('check ' + asked.headers['x-token']); // want: command-injection
    this.logger.debug(`asked for ${request.query.name}`); // want: log-injection
    this.logger.debug({ name: request.query.name });
    this.logger.debug(request.query);
    return true;
  }
}

@Injectable()
export class Traced implements NestMiddleware {
  use(asked, answer, next: () => void) {
    answer.send('<p>' + asked.query.name); // want: xss
    next();
  }
}

@Catch()
export class Failed implements ExceptionFilter {
  catch(exception: Error, host: ArgumentsHost) {
    const http = host.switchToHttp();
    http.getResponse().send('<p>' + http.getRequest().query.name); // want: xss
  }
}

async function bootstrap() {
  const app = await NestFactory.create(ItemsController, { cors: { origin: true, credentials: true } }); // want: open-cors
  app.enableCors({ origin: '*', credentials: true }); // want: open-cors
  app.enableCors({ origin: '*' });
  app.enableCors({ origin: ['https://app.example.com'], credentials: true });
  const other = await NestFactory.create<NestFastifyApplication>(ItemsController);
  other.enableCors({ origin: true, credentials: true }); // want: open-cors
  await app.listen(3000);
}
bootstrap();
