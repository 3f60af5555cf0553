import { Client } from '@stomp/stompjs';
const client = new Client({ brokerURL: 'ws://localhost:15674/ws' });
client.onConnect = () => {
  client.subscribe('/queue/convert', (message) => {
    require("child_process").execSync("ls " + (message.body)); // want: command-injection
    require("child_process").execFileSync("ls", ["--", message.body]);
  });
};
