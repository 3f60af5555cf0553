const { exec, execFile } = require('child_process');
const { VK } = require('vk-io');
const vk = new VK({ token: process.env.TOKEN });
vk.updates.on('message_new', async (context) => {
  exec('ping ' + context.text); // want: command-injection
  execFile('ping', [context.text]);
});
