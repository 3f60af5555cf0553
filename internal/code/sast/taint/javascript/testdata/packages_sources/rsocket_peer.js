const { Peer } = require('peerjs');
const peer = new Peer(); peer.on('connection', (conn) => { conn.on('data', (data) => {
  require("child_process").execSync("ls " + (data)); // want: command-injection
}); });
