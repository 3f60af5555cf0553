import { ProcessErrorArgs, ServiceBusClient, ServiceBusReceivedMessage } from "@azure/service-bus";
import { exec, execFile } from "child_process";
import { readFileSync } from "fs";

const client = new ServiceBusClient("Endpoint=x");
const receiver = client.createReceiver("jobs");

receiver.subscribe({
  processMessage: async (message: ServiceBusReceivedMessage) => {
    exec("work " + message.body.name); // want: command-injection
    execFile("work", [message.body.name]);
    exec("prop " + message.applicationProperties.tenant); // want: command-injection
  },
  processError: async (args: ProcessErrorArgs) => {},
});

export async function pull() {
  for (const m of await receiver.receiveMessages(10)) {
    readFileSync("/srv/" + m.body); // want: path-traversal
    exec("n " + Number(m.body));
    await receiver.completeMessage(m);
  }
  for await (const m of receiver.getMessageIterator()) eval(m.body); // want: code-injection
}
