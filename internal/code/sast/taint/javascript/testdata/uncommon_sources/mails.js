const { exec, execFile } = require("child_process");
const fs = require("fs");
const path = require("path");
const { ImapFlow } = require("imapflow");
const MailListener = require("mail-listener2");

async function main() {
  const client = new ImapFlow({ host: "imap.example.org" });
  await client.connect();
  const last = await client.fetchOne("*", { envelope: true });
  exec("mail " + last.envelope.subject); // want: command-injection
  for await (const message of client.fetch("1:*", { envelope: true })) {
    exec("mail " + message.envelope.subject); // want: command-injection
    execFile("mail", [message.envelope.subject]);
  }
}

const listener = new MailListener({ host: "imap.example.org" });
listener.on("mail", (mail, seqno, attributes) => {
  exec("mail " + mail.subject); // want: command-injection
  execFile("mail", [mail.subject]);
});
listener.on("attachment", (attachment) => {
  fs.writeFileSync("/srv/in/" + attachment.generatedFileName, ""); // want: path-traversal
  fs.writeFileSync("/srv/in/" + path.basename(attachment.generatedFileName), "");
});
