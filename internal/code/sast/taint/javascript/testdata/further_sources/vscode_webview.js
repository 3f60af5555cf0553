const vscode = require("vscode");
const { exec, execFile } = require("child_process");
const fs = require("fs");

exports.activate = function (context) {
  const panel = vscode.window.createWebviewPanel("preview", "Preview", vscode.ViewColumn.One, { enableScripts: true });
  panel.webview.onDidReceiveMessage((message) => {
    exec("git show " + message.commit); // want: command-injection
    execFile("git", ["show", message.commit]);
    fs.readFileSync("/workspace/" + message.file); // want: path-traversal
  });
  context.subscriptions.push(
    vscode.window.registerUriHandler({
      handleUri(uri) {
        exec("open " + uri.query); // not found: command-injection
      },
    })
  );
};
