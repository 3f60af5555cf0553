import * as vscode from "vscode";
import { exec, execFile } from "node:child_process";
class Provider implements vscode.WebviewViewProvider {
  resolveWebviewView(view: vscode.WebviewView) {
    view.webview.onDidReceiveMessage((m) => {
      exec("open " + m.file); // want: command-injection
      execFile("open", ["--", m.file]);
    });
  }
}
class Links implements vscode.UriHandler {
  handleUri(uri: vscode.Uri) {
    exec("open " + uri.path); // want: command-injection
  }
}
export function activate(context: vscode.ExtensionContext) {
  context.subscriptions.push(vscode.window.registerUriHandler(new Links()));
  const panel = vscode.window.createWebviewPanel("x", "X", vscode.ViewColumn.One);
  panel.webview.onDidReceiveMessage(async ({ command, text }) => {
    exec("run " + text); // want: command-injection
  }, undefined, context.subscriptions);
}
