import { Telegraf, Scenes } from "telegraf";
import { message } from "telegraf/filters";
import { Bot as GrammyBot } from "grammy";
import TelegramBot from "node-telegram-bot-api";
import bolt from "@slack/bolt";
import { exec } from "node:child_process";
const bot = new Telegraf("t");
bot.on(message("text"), async (ctx) => { exec("x " + ctx.message.text); }); // want: command-injection
bot.hears(/run (.+)/, ({ match }) => { exec("x " + match[1]); }); // want: command-injection
const g = new GrammyBot("t");
g.command("add", async (ctx) => { exec("x " + ctx.match); }); // want: command-injection
g.on("message:text", (ctx) => { exec("x " + ctx.msg.text); }); // want: command-injection
const tb = new TelegramBot("t", { polling: true });
tb.onText(/\/echo (.+)/, (msg, match) => { exec("x " + match![1]); }); // want: command-injection
tb.on("callback_query", (q) => { exec("x " + q.data); }); // want: command-injection
const app = new bolt.App({});
app.command("/run", async ({ command, ack, respond }) => { exec("x " + command.text); }); // want: command-injection
app.message(/^deploy/, async ({ message, say, context }) => { exec("x " + message.text); }); // want: command-injection
app.view("v", async ({ view }) => { exec("x " + view.state.values.b.a.value); }); // want: command-injection
