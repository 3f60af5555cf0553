import { onRequest, onCall, HttpsError, type CallableRequest } from "firebase-functions/v2/https";
import { onDocumentCreated } from "firebase-functions/v2/firestore";
import { onMessagePublished } from "firebase-functions/v2/pubsub";
import * as functions from "firebase-functions";
import { exec } from "node:child_process";
export const a = onRequest({ cors: true }, async (req, res) => {
  exec("x " + req.query.q); // want: command-injection
  res.send("<b>" + req.body.name + "</b>"); // want: xss
});
export const b = onCall<{ name: string }>(async ({ data, auth }) => {
  exec("x " + data.name); // want: command-injection
});
export const c = onDocumentCreated("users/{id}", (event) => {
  exec("x " + event.data?.data().name); // want: command-injection
});
export const d = functions.region("us-central1").https.onCall((data, context) => {
  exec("x " + data.file); // want: command-injection
});
export const e = onMessagePublished("t", (event) => {
  exec("x " + event.data.message.json.name); // want: command-injection
});
