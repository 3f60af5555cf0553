import { ServiceBusClient } from '@azure/service-bus';
const receiver = new ServiceBusClient(process.env.CONN).createReceiver('orders');
receiver.subscribe({
  processMessage: async (message) => {
    require("child_process").execSync("ls " + (message.body.file)); // want: command-injection
    require("child_process").execFileSync("ls", ["--", message.body.file]);
  },
  processError: async (args) => { console.error(args.error); },
});
