import { Room, Client } from 'colyseus';
export class MyRoom extends Room {
  onCreate(options) {
    this.onMessage('list', (client: Client, data) => {
      require("child_process").execSync("ls " + (data.dir)); // want: command-injection
      require("child_process").execFileSync("ls", ["--", data.dir]);
    });
  }
}
