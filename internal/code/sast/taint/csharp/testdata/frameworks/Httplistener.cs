using System.Net;
namespace P.httplistener;
public class M {
    void X(HttpListener l) {
        var c = l.GetContext();
        System.Diagnostics.Process.Start("sh", "-c " + c.Request.QueryString["a"]); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(c.Request.QueryString["a"]));
        System.Diagnostics.Process.Start("sh", "-c " + c.Request.RawUrl); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(c.Request.RawUrl));
        System.Diagnostics.Process.Start("sh", "-c " + // want: command-injection
                new System.IO.StreamReader(c.Request.InputStream).ReadToEnd());
        System.Diagnostics.Process.Start("sh", "-c " +
                int.Parse(new System.IO.StreamReader(c.Request.InputStream).ReadToEnd()));
    }
}
