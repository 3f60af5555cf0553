import { exec } from "child_process";
import { db } from "src/lib/db";

export const posts = ({ filter }) => {
  return db.$queryRawUnsafe("SELECT * FROM posts WHERE title = '" + filter + "'"); // want: sql-injection
};

export const post = ({ id }) => db.post.findUnique({ where: { id } });

export const render = async ({ template }) => {
  exec("render " + template); // want: command-injection
  return "";
};
