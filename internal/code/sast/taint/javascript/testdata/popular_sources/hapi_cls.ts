import Hapi, { Request, ResponseToolkit, ServerRoute } from "@hapi/hapi";
import { exec } from "node:child_process";
const handler = async (request: Request, h: ResponseToolkit) => {
  const { q } = request.query as { q: string };
  exec("grep " + q); // want: command-injection
  return h.response(`<b>${request.params.name}</b>`).type("text/html"); // want: xss
};
const routes: ServerRoute[] = [
  { method: "GET", path: "/{name}", handler },
  { method: "POST", path: "/", options: { handler: (req, h) => { exec("x " + (req.payload as any).cmd); return h.redirect(req.payload.to); }, validate: {} } }, // want: command-injection, open-redirect
];
const plugin = { name: "p", register: async (server: Hapi.Server) => { server.route(routes); } };
