"use server";
import { exec } from "node:child_process";
import { redirect } from "next/navigation";
export async function save(prev: unknown, formData: FormData) {
  const { file, next } = Object.fromEntries(formData);
  exec("touch " + file); // want: command-injection
  redirect(next as string); // want: open-redirect
}
export const remove = async (id: string) => {
  exec("rm " + id); // want: command-injection
};
