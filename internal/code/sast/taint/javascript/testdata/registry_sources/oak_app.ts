import { Application, Context, Router, RouterContext, helpers, send } from "https://deno.land/x/oak/mod.ts";

const router = new Router();
router
  .get("/hello/:name", (ctx) => {
    ctx.response.headers.set("Content-Type", "text/html");
    ctx.response.body = `<h1>${ctx.params.name}</h1>`; // want: xss
  })
  .get("/file", async (ctx: Context) => {
    const name = ctx.request.url.searchParams.get("name")!;
    ctx.response.body = await Deno.readTextFile("/srv/" + name); // want: path-traversal
    await send(ctx, "/index.html", { root: "/srv/www" });
  })
  .post("/run", async ({ request, response }) => {
    const body = await request.body().value;
    new Deno.Command("sh", { args: ["-c", body.cmd] }).spawn(); // want: command-injection
    new Deno.Command("ls", { args: [body.cmd] }).spawn();
    const json = await request.body.json();
    eval(json.expr); // want: code-injection
    response.redirect(json.next); // want: open-redirect
  })
  .get("/q", (ctx) => {
    const { url } = helpers.getQuery(ctx, { mergeParams: true });
    return fetch(url); // want: ssrf
  });

export async function form(ctx: RouterContext<"/form">) {
  const data = await ctx.request.body({ type: "form-data" }).value.read();
  await Deno.writeTextFile("/srv/" + data.fields.name, "x"); // want: path-traversal
  await Deno.writeTextFile("/srv/" + Number(data.fields.n), "x");
}
router.post("/form", form);
new Application().use(router.routes());
