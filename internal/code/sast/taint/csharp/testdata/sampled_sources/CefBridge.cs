using System.Data.SqlClient;
using System.Diagnostics;
using System.IO;
using CefSharp;
using CefSharp.WinForms;
namespace Sampled.Cef;
public class Bridge
{
    private readonly SqlConnection db;
    public string Read(string name) => File.ReadAllText("/srv/" + name); // want: path-traversal
    public void Count(int n) => new SqlCommand("SELECT " + n, db).ExecuteReader();
    public void Run(string cmd) => Process.Start("sh", "-c " + cmd); // want: command-injection
}
public class Form1
{
    private readonly SqlConnection db;
    public void Init(ChromiumWebBrowser browser)
    {
        browser.JavascriptObjectRepository.Register("bridge", new Bridge());
        browser.JavascriptMessageReceived += (s, e) => new SqlCommand("INSERT INTO m VALUES('" + (string)e.Message + "')", db).ExecuteNonQuery(); // want: sql-injection
    }
}
