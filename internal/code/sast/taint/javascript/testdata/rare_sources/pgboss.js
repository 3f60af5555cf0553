const { exec, execFile } = require('child_process');
const PgBoss = require('pg-boss');
const boss = new PgBoss('postgres://db');
boss.work('ping', async ([job]) => {
  exec('ping ' + job.data.host); // want: command-injection
  execFile('ping', [job.data.host]);
});
