import { notFound } from "next/navigation";
import { error, redirect } from "@sveltejs/kit";
import express from "express";
import { exec } from "child_process";

const app = express();

app.get("/next", (req, res) => {
  const x = req.query.x;
  if (!/^[a-z]+$/.test(x)) notFound();
  exec("ls " + x);
  const y = req.query.y;
  if (!/^[a-z]+$/.test(y)) error(404, "no name");
  exec("ls " + y);
  const z = req.query.z;
  if (!/^[a-z]+$/.test(z)) redirect(303, "/");
  exec("ls " + z);
});
