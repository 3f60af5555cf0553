using System.Diagnostics;
using System.IO;
using System.Text.Json;
using Microsoft.Web.WebView2.Core;
using Microsoft.Web.WebView2.WinForms;
namespace Popular.WebView;
public class MainForm
{
    private readonly WebView2 webView = new WebView2();
    private record Msg(string Cmd, int N);
    public void Init()
    {
        webView.CoreWebView2.WebMessageReceived += OnMessage;
        webView.WebMessageReceived += (s, e) =>
        {
            var m = JsonSerializer.Deserialize<Msg>(e.WebMessageAsJson);
            Process.Start("cmd.exe", "/c " + m.Cmd); // want: command-injection
            Process.Start("cmd.exe", "/c " + m.N);
        };
        webView.CoreWebView2.AddHostObjectToScript("host", new Host());
    }
    private void OnMessage(object sender, CoreWebView2WebMessageReceivedEventArgs args)
    {
        string text = args.TryGetWebMessageAsString();
        File.Delete("C:\\data\\" + text); // want: path-traversal
        File.Delete("C:\\data\\" + Path.GetFileName(text));
    }
}
[System.Runtime.InteropServices.ComVisible(true)]
public class Host { public void Run(string cmd) { Process.Start("cmd.exe", "/c " + cmd); } }
