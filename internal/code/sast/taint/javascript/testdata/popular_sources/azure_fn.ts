import { app, HttpRequest, HttpResponseInit, InvocationContext } from "@azure/functions";
import { exec } from "node:child_process";
export async function run(request: HttpRequest, context: InvocationContext): Promise<HttpResponseInit> {
  const name = request.query.get("name") || (await request.text());
  exec("say " + name); // want: command-injection
  return { body: `<b>${name}</b>`, headers: { "Content-Type": "text/html" } }; // want: xss
}
app.http("run", { methods: ["GET"], authLevel: "anonymous", handler: run });
app.serviceBusQueue("q", { connection: "x", queueName: "q", handler: async (message: any, context) => {
  exec("say " + message.text); // want: command-injection
} });
app.storageBlob("b", { path: "in/{name}", connection: "x", handler: (blob: Buffer, context) => {
  exec("file " + context.triggerMetadata?.name); // want: command-injection
} });
