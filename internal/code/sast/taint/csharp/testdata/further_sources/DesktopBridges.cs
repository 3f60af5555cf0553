using System.Diagnostics;
using System.IO;
using CefSharp;
using CefSharp.WinForms;
using ElectronNET.API;
using Microsoft.Web.WebView2.Core;
using Photino.NET;

public class Bound
{
    public string Read(string name) => File.ReadAllText("/srv/" + name); // want: path-traversal
}

public class DesktopBridges
{
    public void Start(CoreWebView2 view, ChromiumWebBrowser browser)
    {
        view.WebMessageReceived += (sender, args) =>
        {
            string text = args.TryGetWebMessageAsString();
            Process.Start("sh", "-c \"run " + text + "\""); // want: command-injection
            Process.Start("run", "all");
        };
        browser.JavascriptObjectRepository.Register("bound", new Bound());
        Electron.IpcMain.On("open", args => Process.Start("sh", "-c \"open " + args + "\"")); // want: command-injection
        new PhotinoWindow().RegisterWebMessageReceivedHandler((sender, message) =>
        {
            Process.Start("sh", "-c \"run " + message + "\""); // want: command-injection
        });
    }
}
