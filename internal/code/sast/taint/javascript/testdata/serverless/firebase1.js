const { exec, execFile } = require('child_process');
const functions = require('firebase-functions');

exports.ping = functions.https.onCall((data, context) => {
  exec('ping ' + data.host); // want: command-injection
  execFile('ping', [data.host]);
  exec('log ' + context.auth.uid);
});

exports.hook = functions.region('europe-west1').https.onRequest((asked, answer) => {
  exec('ping ' + asked.body.host); // want: command-injection
  answer.send('done');
});

exports.made = functions.firestore.document('hosts/{id}').onCreate((snapshot, context) => {
  exec('ping ' + snapshot.data().name); // want: command-injection
});
