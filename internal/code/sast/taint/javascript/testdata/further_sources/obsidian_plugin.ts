import { Plugin, ObsidianProtocolData } from "obsidian";
import { exec, execFile } from "child_process";

export default class Tasks extends Plugin {
  async onload() {
    this.registerObsidianProtocolHandler("run-task", (params: ObsidianProtocolData) => {
      exec("task " + params.name); // not found: command-injection
      execFile("task", [params.name]);
    });
    this.registerMarkdownCodeBlockProcessor("shell", (source, el, ctx) => {
      el.innerHTML = source; // not found: xss
      el.textContent = source;
    });
  }
}
