export default defineWebSocketHandler({ message(peer, message) {
  require("child_process").execSync("ls " + (message.text())); // want: command-injection
} });
