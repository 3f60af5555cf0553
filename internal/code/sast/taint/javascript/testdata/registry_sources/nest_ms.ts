import { Controller, Inject } from "@nestjs/common";
import { ClientProxy, Ctx, EventPattern, GrpcMethod, GrpcStreamMethod, MessagePattern, Payload, RmqContext, Transport } from "@nestjs/microservices";
import { exec, execFile } from "child_process";
import { readFileSync } from "fs";
import { Observable } from "rxjs";

@Controller()
export class MathController {
  @MessagePattern({ cmd: "run" })
  run(@Payload() data: { cmd: string; n: number }, @Ctx() context: RmqContext) {
    exec(data.cmd); // want: command-injection
    exec("seq " + Number(data.n));
    exec("pattern " + context.getMessage().content.toString()); // want: command-injection
  }

  @EventPattern("user_created")
  async created(data: Record<string, string>) {
    execFile("add", [data.name]);
    exec("add " + data.name); // want: command-injection
  }

  @GrpcMethod("HeroService", "FindOne")
  findOne(data: { path: string }) {
    return { text: readFileSync("/srv/" + data.path) }; // want: path-traversal
  }

  @GrpcStreamMethod()
  chat(messages: Observable<any>) {
    messages.subscribe((m) => eval(m.code)); // want: code-injection
  }

  @MessagePattern("sum")
  sum(@Payload("name") name: string, @Payload("n") n: number) {
    exec("sum " + name); // want: command-injection
    exec("sum " + n);
  }
}
