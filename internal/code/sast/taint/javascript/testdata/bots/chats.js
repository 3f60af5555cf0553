const { exec, execFile } = require('child_process');
const { Client } = require('whatsapp-web.js');
const tmi = require('tmi.js');
const { Probot } = require('probot');

const whatsapp = new Client();
whatsapp.on('message', (message) => {
  exec('ping ' + message.body); // want: command-injection
  execFile('ping', [message.body]);
});

const twitch = new tmi.Client({});
twitch.on('message', (channel, tags, message, self) => {
  exec('ping ' + message); // want: command-injection
});
