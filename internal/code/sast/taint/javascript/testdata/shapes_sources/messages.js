const { exec } = require("child_process");
const IRC = require("acme-framework");
const bot = new IRC.Client();
bot.on("privmsg", (event) => {
  exec("say " + event.message); // want: command-injection
  exec("say " + event.text); // want: command-injection
});
const wa = new IRC.Client();
wa.onMessage((message) => {
    exec("say " + message.body); // want: command-injection
});
IRC.create({}).then((wx) => {
  wx.onMessage((message) => {
    exec("say " + message.body); // want: command-injection
  });
});
