import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { exec } from "node:child_process";
export const GET = async (req: MedusaRequest, res: MedusaResponse) => {
  exec("x " + req.query.q); // want: command-injection
  res.json({});
};
export async function POST(req: MedusaRequest<{ name: string }>, res: MedusaResponse) {
  exec("x " + req.validatedBody.name); // want: command-injection
  exec("x " + req.params.id); // want: command-injection
}
