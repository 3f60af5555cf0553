const { exec, execFile } = require("child_process");
const irc = require("irc");
const IRC = require("irc-framework");
const venom = require("venom-bot");
const { createEventAdapter } = require("@slack/events-api");
const { createMessageAdapter } = require("@slack/interactive-messages");

module.exports = (robot) => {
  robot.hear(/ping (.*)/i, (res) => {
    exec("ping " + res.match[1]); // want: command-injection
    execFile("ping", [res.match[1]]);
  });
  robot.respond(/say (.*)/i, (msg) => {
    exec("say " + msg.message.text); // want: command-injection
  });
};

const client = new irc.Client("irc.example.org", "bot", { channels: ["#ops"] });
client.addListener("message", (from, to, text) => {
  exec("say " + text); // want: command-injection
  execFile("say", [text]);
});

const bot = new IRC.Client();
bot.on("privmsg", (event) => {
  exec("say " + event.message); // want: command-injection
  execFile("say", [event.message]);
});

venom.create({ session: "s" }).then((wa) => {
  wa.onMessage((message) => {
    exec("say " + message.body); // want: command-injection
    execFile("say", [message.body]);
  });
});

const slackEvents = createEventAdapter(process.env.SECRET);
slackEvents.on("message", (event) => {
  exec("say " + event.text); // want: command-injection
  execFile("say", [event.text]);
});

const slackInteractions = createMessageAdapter(process.env.SECRET);
slackInteractions.action({ type: "button" }, (payload, respond) => {
  exec("press " + payload.actions[0].value); // want: command-injection
  execFile("press", [payload.actions[0].value]);
});
