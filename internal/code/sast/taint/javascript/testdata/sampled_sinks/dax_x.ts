import $ from "dax-sh";
import { $ as dax } from "@david/dax";
import { Hono } from "hono";
const app = new Hono();
app.get("/", async (c) => {
  const dir = c.req.query("dir")!;
  await $`ls ${dir}`;
  await $.raw`ls ${dir}`; // not found: command-injection
  await dax`sh -c ${"ls " + dir}`; // want: command-injection
  await $.request(c.req.query("url")!).json(); // want: ssrf
  return c.text("");
});
