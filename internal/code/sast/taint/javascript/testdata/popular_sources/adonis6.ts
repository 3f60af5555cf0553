import type { HttpContext } from "@adonisjs/core/http";
import router from "@adonisjs/core/services/router";
import vine from "@vinejs/vine";
import { exec } from "node:child_process";
const schema = vine.compile(vine.object({ title: vine.string() }));
export default class FilesController {
  async show({ params, request, response }: HttpContext) {
    exec("cat " + params.id); // want: command-injection
    exec("cat " + request.input("name")); // want: command-injection
    const { title } = await request.validateUsing(schema);
    exec("cat " + title); // want: command-injection
    response.redirect(request.qs().to); // want: open-redirect
  }
}
router.get("/x", async ({ request }) => { exec("cat " + request.all().f); }); // want: command-injection
