import { getContext, shield } from "telefunc";
import { exec, execFile } from "node:child_process";
export async function onNewTodo({ text }: { text: string }) {
  exec("todo " + text); // want: command-injection
  execFile("todo", ["--", text]);
}
export const onSearch = async (query: string, page: number) => {
  exec("grep " + query); // want: command-injection
};
