import { exec, execFile } from 'node:child_process';
import { Controller, Injectable, PipeTransform, ArgumentMetadata, createParamDecorator, ExecutionContext } from '@nestjs/common';
import { EventPattern, GrpcMethod, MessagePattern } from '@nestjs/microservices';
import { ConnectedSocket, SubscribeMessage, WebSocketGateway, MessageBody } from '@nestjs/websockets';
import { Process, Processor, WorkerHost } from '@nestjs/bullmq';

@Controller()
export class HostService {
  @MessagePattern({ cmd: 'ping' })
  ping(data: PingRequest) {
    exec('ping ' + data.host); // want: command-injection
    execFile('ping', [data.host]);
  }

  @EventPattern('host_added')
  added(data: Record<string, unknown>) {
    exec('ping ' + data.host); // want: command-injection
  }

  @GrpcMethod('Hosts', 'Find')
  find(data: HostById, metadata) {
    exec('ping ' + data.name); // want: command-injection
  }
}

@WebSocketGateway()
export class HostGateway {
  @SubscribeMessage('ping')
  ping(client, data) {
    exec('ping ' + data.host); // want: command-injection
    exec('log ' + client.id);
  }

  @SubscribeMessage('echo')
  echo(@MessageBody() data: { text: string }, @ConnectedSocket() client) {
    exec('echo ' + data.text); // want: command-injection
    exec('log ' + client.id);
  }
}

@Injectable()
export class HostPipe implements PipeTransform {
  transform(value: any, metadata: ArgumentMetadata) {
    exec('ping ' + value); // want: command-injection
    return value;
  }
}
