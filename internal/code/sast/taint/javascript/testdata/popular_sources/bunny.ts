import { $ } from "bun";
import { serve } from "bun";
serve({
  routes: {
    "/files/:name": (req) => {
      Bun.spawn(["sh", "-c", "cat " + req.params.name]); // want: command-injection
      return new Response("ok");
    },
    "/api": { POST: async (req) => {
      const { cmd } = await req.json();
      await $`sh -c ${cmd}`;
      await $`${{ raw: cmd }}`; // want: command-injection
      return Response.json({});
    } },
  },
  websocket: { message(ws, message) { Bun.spawnSync(["bash", "-c", message as string]); } }, // want: command-injection
});
