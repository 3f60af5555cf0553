import { authenticate } from "../shopify.server";
import type { ActionFunctionArgs } from "react-router";
import { exec } from "node:child_process";
export const action = async ({ request }: ActionFunctionArgs) => {
  const { topic, shop, payload } = await authenticate.webhook(request);
  const url = new URL(request.url);
  exec("x " + url.searchParams.get("shop")); // want: command-injection
  const data = { ...Object.fromEntries(await request.formData()), shop };
  exec("x " + data.title); // want: command-injection
};
