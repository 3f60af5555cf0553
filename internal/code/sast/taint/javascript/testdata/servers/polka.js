const { exec, execFile } = require('child_process');
const polka = require('polka');

polka()
  .get('/ping/:host', (asked, answer) => {
    exec('ping ' + asked.params.host); // want: command-injection
    execFile('ping', [asked.params.host]);
    answer.end('<p>' + asked.query.host); // want: xss
  })
  .listen(3000);
