import { exec, execFile } from 'node:child_process';
import { onCall, onRequest, HttpsError } from 'firebase-functions/v2/https';

export const ping = onCall(async (request) => {
  exec('ping ' + request.data.host); // want: command-injection
  execFile('ping', [request.data.host]);
  exec('log ' + request.auth?.uid);
});

export const hook = onRequest({ cors: true }, (asked, answer) => {
  exec('ping ' + asked.query.host); // want: command-injection
  answer.send('done');
});
