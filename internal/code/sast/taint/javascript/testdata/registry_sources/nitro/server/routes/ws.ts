import { exec } from "node:child_process";
export default defineWebSocketHandler({
  message(peer, message) {
    exec("say " + message.text()); // want: command-injection
    peer.send(message.text());
  },
});
