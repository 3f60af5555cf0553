// Sinks of unknown libraries, by the names of library and call together, and what makes values safe.
import express from "express";
import { exec } from "node:child_process";
import { Database, Parcel, connect, escapeArgument, imread, items, reply, toInt, unescape } from "quokka";

express().get("/x", async (req, res) => {
  const q = req.query.q;
  const db = new Database();
  db.query(q); // want: sql-injection
  db.query("SELECT ?", [q]);
  connect().runStatement(`SELECT '${q}'`); // want: sql-injection
  connect().runStatement(`hello ${q}`);
  items.restrict(`name = '${q}'`); // want: sql-injection
  items.restrict("name = ?", q);
  new Parcel(`/srv/in/${q}`); // want: path-traversal
  new Parcel("/srv/in");
  imread("reports/" + q); // want: path-traversal
  db.dump({ outputFile: q }); // want: path-traversal
  db.dump({ outputFormat: q });
  reply.sendHeaders({ Location: q }); // want: open-redirect
  reply.sendHeaders({ Location: `/next?q=${q}` });
  exec("ls " + escapeArgument(q));
  exec("ls " + unescape(q)); // want: command-injection
  exec("ls " + toInt(q));
});

// Functions that a framework finds by their names.
export const GET = async ({ params, request }) => {
  exec("ping " + params.host); // want: command-injection
  exec("ping -c " + Number(params.count));
};

export async function shown({ left, right }) {
  exec("ping " + left);
}
