import type { Config, Context } from "@netlify/functions";
import { exec } from "node:child_process";
export default async (req: Request, context: Context) => {
  const { city } = context.params;
  exec("weather " + city); // want: command-injection
  const body = await req.json();
  exec("weather " + body.city); // want: command-injection
  return new Response("ok");
};
export const config: Config = { path: "/travel/:city" };
