import { exec } from 'child_process';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { Args, Query, Resolver } from '@nestjs/graphql';
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
