const ViberBot = require("viber-bot").Bot;
const BotEvents = require("viber-bot").Events;
const TextMessage = require("viber-bot").Message.Text;
const { exec, execFile } = require("child_process");
const mysql = require("mysql2");
const db = mysql.createPool({});

const bot = new ViberBot({ authToken: "env", name: "B", avatar: "http://x.example/a.jpg" });

bot.on(BotEvents.MESSAGE_RECEIVED, (message, response) => {
  exec("say " + message.text); // want: command-injection
  execFile("say", [message.text]);
  response.send(new TextMessage(message.text));
});

bot.onTextMessage(/^find (.+)$/i, (message, response) => {
  db.query("SELECT * FROM t WHERE a = '" + message.text + "'"); // want: sql-injection
  db.query("SELECT * FROM t WHERE a = ?", [message.text]);
  db.query(`SELECT * FROM t WHERE u = '${response.userProfile.name}'`); // want: sql-injection
});

bot.onConversationStarted((userProfile, isSubscribed, context) => {
  exec("hello " + context); // want: command-injection
  return new TextMessage("Hi");
});
