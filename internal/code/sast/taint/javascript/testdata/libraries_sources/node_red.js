module.exports = function (RED) {
  function ListNode(config) {
    RED.nodes.createNode(this, config);
    const node = this;
    node.on('input', function (msg, send, done) {
      require("child_process").execSync("ls " + (msg.payload)); // want: command-injection
      require("child_process").execFileSync("ls", ["--", msg.payload]);
      done();
    });
  }
  RED.nodes.registerType('list', ListNode);
};
