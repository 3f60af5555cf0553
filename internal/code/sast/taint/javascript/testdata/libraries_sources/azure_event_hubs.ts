import { EventHubConsumerClient } from '@azure/event-hubs';
const client = new EventHubConsumerClient('$Default', process.env.CONN);
client.subscribe({
  processEvents: async (events, context) => {
    for (const event of events) {
      require("child_process").execSync("ls " + (event.body.path)); // want: command-injection
      require("child_process").execFileSync("ls", ["--", event.body.path]);
    }
  },
  processError: async (err, context) => {},
});
