import { serve } from "edgelite";
import { exec, execFile } from "child_process";

serve({
  port: 3000,
  routes: {
    "GET /whois/:host": (ctx) => {
      exec("whois " + ctx.params.host); // want: command-injection
      execFile("whois", [ctx.params.host]);
    },
  },
  async fetch(request) {
    const url = new URL(request.url);
    exec("log " + url.searchParams.get("line")); // want: command-injection
    return new Response("<p>" + url.searchParams.get("name") + "</p>", { headers: { "content-type": "text/html" } }); // want: xss
  },
});
