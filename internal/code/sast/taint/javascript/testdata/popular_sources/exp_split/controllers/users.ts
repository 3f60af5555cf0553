import type { RequestHandler } from "express";
import { exec } from "child_process";
interface Body { name: string }
export const update: RequestHandler<{ id: string }, unknown, Body> = async (req, res, next) => {
  const { id } = req.params;
  const { name } = req.body;
  exec(`usermod -c ${name} ${id}`); // want: command-injection
  res.send(`<p>${name}</p>`); // want: xss
};
