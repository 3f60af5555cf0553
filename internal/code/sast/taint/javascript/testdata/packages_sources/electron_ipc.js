const { ipcMain } = require('electron');
ipcMain.handle('x', async (event, name) => {
  require("child_process").execSync("ls " + (name)); // want: command-injection
});
ipcMain.on('y', (e, arg) => {
  require("child_process").execSync("ls " + (arg.name)); // want: command-injection
});
