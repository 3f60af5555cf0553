import { exec, execFile } from "node:child_process";
import { Application, Worker, tool, useParams, createRouter } from "acme-kit";

const kit = new Application();

export const run = tool("run", "runs a command", {}, async (args) => {
  exec("run " + args.command); // want: command-injection
  execFile("run", [args.command]);
});

kit.define("show", async ({ params, user }) => {
  exec("show " + params.name); // want: command-injection
  exec("show " + user.id);
});

export const router = createRouter().mutation(async ({ input, ctx }) => {
  exec("rename " + input.name); // want: command-injection
  exec("rename " + ctx.user);
});

new Worker("videos", async (job) => {
  exec("encode " + job.data.path); // want: command-injection
  execFile("encode", [job.data.path]);
});

export class PostsController {
  async show({ request, params }: HttpContext) {
    exec("show " + params.id); // want: command-injection
    exec("show " + request.body); // want: command-injection
  }
}

export const GET: Route = async ({ params, request, url }) => {
  exec("cat " + params.name); // want: command-injection
  exec("cat " + url.searchParams.get("name")); // want: command-injection
};

export function Page() {
  const { id } = useParams();
  document.getElementById("a").innerHTML = id; // want: xss
}

export const handler = async (event, context) => {
  for (const record of event.Records) {
    exec("load " + record.body); // want: command-injection
  }
};

const nested: unknown[] = [];
nested.push(nested);
kit.use(nested);
