import makeWASocket, { useMultiFileAuthState } from "@whiskeysockets/baileys";
import { exec, execFile } from "child_process";

async function connect() {
  const { state } = await useMultiFileAuthState("auth");
  const sock = makeWASocket({ auth: state });
  sock.ev.on("messages.upsert", async ({ messages }) => {
    const text = messages[0].message?.conversation ?? "";
    exec("dig " + text); // want: command-injection
    execFile("dig", [text]);
    for (const m of messages) {
      exec("whois " + m.message.extendedTextMessage.text); // want: command-injection
    }
  });
}
connect();
