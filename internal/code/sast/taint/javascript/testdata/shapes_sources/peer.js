const { Peer } = require('acme-peerjs');
const { exec } = require('child_process');
const peer = new Peer(); peer.on('connection', (conn) => { conn.on('data', (data) => {
  exec("ls " + (data)); // want: command-injection
  }); });
peer.onAny((event, payload) => {
    exec('echo ' + payload.text); // want: command-injection
});
