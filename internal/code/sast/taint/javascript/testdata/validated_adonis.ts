import vine from "@vinejs/vine";
import type { HttpContext } from "@adonisjs/core/http";
import db from "@adonisjs/lucid/services/db";
import app from "@adonisjs/core/services/app";
import { cuid } from "@adonisjs/core/helpers";
import { readFile } from "node:fs/promises";

const rules = vine.compile(vine.object({ page: vine.number(), sort: vine.enum(["a", "b"]), key: vine.string().uuid(), slug: vine.string().regex(/^[a-z-]+$/), q: vine.string().trim(), alpha: vine.string().alphaNumeric() }));
export default class PostsController {
  async index({ request, response, params }: HttpContext) {
    const v = await request.validateUsing(rules);
    await db.rawQuery(`select * from p limit ${v.page}`);
    await db.rawQuery(`select * from p order by ${v.sort}`);
    await db.rawQuery(`select * from p where key = '${v.key}'`);
    await db.rawQuery(`select * from p where slug = '${v.slug}' and al = '${v.alpha}'`);
    await db.rawQuery(`select * from p where q = '${v.q}'`); // want: sql-injection
    await db.rawQuery("select * from p where q = ?", [v.q]);
    await db.rawQuery(`select * from p where id = ${Number(params.id)}`);
    await db.from("p").whereRaw(`title = '${request.input("title")}'`); // want: sql-injection
    await db.from("p").where("title", request.input("title"));
    const file = request.file("doc", { extnames: ["pdf"] });
    await file!.move(app.makePath("uploads"), { name: `${cuid()}.${file!.extname}` });
    await readFile(app.makePath("uploads", request.param("name"))); // want: path-traversal
    return response.redirect(request.input("to")); // want: open-redirect
  }
}
