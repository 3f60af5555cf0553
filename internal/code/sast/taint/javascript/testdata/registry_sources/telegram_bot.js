const TelegramBot = require("node-telegram-bot-api");
const { exec, execFile } = require("child_process");
const fs = require("fs");
const sqlite = require("better-sqlite3");

const bot = new TelegramBot(process.env.TOKEN, { polling: true });
const db = sqlite("bot.db");

bot.onText(/\/echo (.+)/, (msg, match) => {
  exec("echo " + match[1]); // want: command-injection
  execFile("echo", [match[1]]);
  bot.sendMessage(msg.chat.id, match[1]);
});

bot.onText(/\/find/, (msg) => {
  db.prepare("SELECT * FROM t WHERE a = '" + msg.text + "'").all(); // want: sql-injection
  db.prepare("SELECT * FROM t WHERE a = ?").all(msg.text);
  db.prepare("SELECT * FROM t WHERE chat = " + Number(msg.chat.id)).all();
});

bot.on("callback_query", async (query) => {
  eval(query.data); // want: code-injection
});
bot.on("inline_query", ({ query, id }) => exec(`grep ${query} list`)); // want: command-injection
bot.on("document", (msg) => fs.writeFileSync("/srv/in/" + msg.document.file_name, "")); // want: path-traversal

class Handler {
  constructor(bot) {
    bot.on("message", this.onMessage.bind(this));
    bot.on("channel_post", (post) => this.run(post.caption));
  }
  onMessage(msg) {
    exec("say " + msg.text); // want: command-injection
  }
  run(caption) {
    exec("cap " + caption); // want: command-injection
  }
}
new Handler(bot);
