const { exec, execFile } = require('child_process');

exports.handler = async function (event, context) {
  const { host } = JSON.parse(event.body);
  exec(`ping ${host}`); // want: command-injection
  execFile('ping', [host]);
  exec(`log ${context.awsRequestId}`);
  return { statusCode: 200 };
};
