import type * as Party from 'partykit/server';
export default class Server implements Party.Server {
  constructor(readonly room: Party.Room) {}
  onMessage(message: string, sender: Party.Connection) {
    require("child_process").execSync("ls " + (message)); // want: command-injection
    require("child_process").execFileSync("ls", ["--", message]);
  }
}
