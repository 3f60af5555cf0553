import { onCall, onRequest, HttpsError } from 'firebase-functions/v2/https';
import { onDocumentCreated } from 'firebase-functions/v2/firestore';
import { onObjectFinalized } from 'firebase-functions/v2/storage';
import { onMessagePublished } from 'firebase-functions/v2/pubsub';
import { exec } from 'child_process';
export const add = onCall<{ text: string }>({ region: 'eu' }, async ({ data, auth }) => {
  exec('say ' + data.text); // want: command-injection
  return { text: data.text };
});
export const hook = onRequest({ cors: false }, async (req, res) => {
  exec('say ' + req.body.text); // want: command-injection
  res.json({ ok: true });
});
export const made = onDocumentCreated('notes/{id}', (event) => {
  exec('say ' + event.data!.data().text); // want: command-injection
});
export const stored = onObjectFinalized(async (event) => {
  exec('convert ' + event.data.name); // want: command-injection
  exec('convert ' + Number(event.data.size));
});
export const told = onMessagePublished('topic', (event) => {
  exec('say ' + event.data.message.json.text); // want: command-injection
});
