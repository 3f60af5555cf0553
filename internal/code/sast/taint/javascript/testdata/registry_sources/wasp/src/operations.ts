import { type GetTasks, type RunTask } from "wasp/server/operations";
import { type Hook } from "wasp/server/api";
import { type MailJob } from "wasp/server/jobs";
import { HttpError, prisma } from "wasp/server";
import { exec } from "child_process";

export const getTasks: GetTasks<{ filter: string }, any> = async ({ filter }, context) => {
  return prisma.$queryRawUnsafe(`SELECT * FROM "Task" WHERE name = '${filter}'`); // want: sql-injection
};

export const runTask: RunTask<{ command: string; n: number }, void> = async (args, context) => {
  if (!context.user) throw new HttpError(401);
  exec("run " + args.command); // want: command-injection
  exec("run " + Number(args.n));
  await context.entities.Task.create({ data: { name: args.command } });
};

export const hook: Hook = (req, res, context) => {
  exec("hook " + req.body.ref); // want: command-injection
  res.json({});
};

export const mailJob: MailJob<{ to: string }, void> = async ({ to }, context) => {
  exec("mail " + to); // want: command-injection
};
