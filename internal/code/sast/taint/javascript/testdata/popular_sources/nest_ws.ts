import { WebSocketGateway, SubscribeMessage, MessageBody, ConnectedSocket } from "@nestjs/websockets";
import { Controller } from "@nestjs/common";
import { EventPattern, MessagePattern, Payload, Ctx, KafkaContext } from "@nestjs/microservices";
import { Process, Processor } from "@nestjs/bull";
import { WorkerHost } from "@nestjs/bullmq";
import { exec } from "child_process";
@WebSocketGateway()
export class ChatGateway {
  @SubscribeMessage("run")
  run(@MessageBody("cmd") cmd: string, @ConnectedSocket() s: any) {
    exec("run " + cmd); // want: command-injection
  }
  @SubscribeMessage("old")
  old(client: any, payload: { text: string }) {
    exec("run " + payload.text); // want: command-injection
  }
}
@Controller()
export class Jobs {
  @EventPattern("made")
  made(@Payload() data: Record<string, string>, @Ctx() ctx: KafkaContext) {
    exec("run " + data.name); // want: command-injection
  }
  @MessagePattern({ cmd: "sum" })
  sum(data: { file: string }) {
    exec("run " + data.file); // want: command-injection
  }
}
@Processor("mail")
export class MailProcessor extends WorkerHost {
  async process(job: any) {
    exec("mail " + job.data.to); // want: command-injection
  }
}
