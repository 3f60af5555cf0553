import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, GrpcMethod, MessagePattern, Payload } from '@nestjs/microservices';
import { ConnectedSocket, MessageBody, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import { Args, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Processor, WorkerHost } from '@nestjs/bullmq';
import { Job } from 'bullmq';
import { exec } from 'child_process';
@Controller()
export class Tasks {
  @MessagePattern({ cmd: 'sum' })
  sum(data: string[]) { exec('sum ' + data[0]); } // want: command-injection
  @EventPattern('made')
  async made(@Payload() data: Record<string, string>) { exec('mk ' + data.name); } // want: command-injection
  @GrpcMethod('Heroes', 'FindOne')
  findOne(req: { name: string }) { exec('find ' + req.name); } // want: command-injection
}
@WebSocketGateway(80)
export class Events {
  @SubscribeMessage('events')
  handle(@MessageBody('id') id: string, @ConnectedSocket() client: any) { exec('ev ' + id); return id; } // want: command-injection
}
@Resolver()
export class Authors {
  @Query(() => String)
  author(@Args('name') name: string, @Args('id', { type: () => Int }) id: number) {
    exec('a ' + id);
    exec('a ' + name); // want: command-injection
  }
}
@Processor('audio')
export class Audio extends WorkerHost {
  async process(job: Job<any, any, string>) { exec('ffmpeg -i ' + job.data.file); } // want: command-injection
}
