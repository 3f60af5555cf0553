using System.Diagnostics;
using System.IO;
using Larkspur.Web;
using Larkspur.Messaging;

[Site("/files")]
public class InventedAttributes
{
    [Inbound("/{name}")]
    public string Show(string name, [FromUrl("sort")] string sort)
    {
        Process.Start("sh", "-c \"sort " + sort + "\""); // want: command-injection
        return File.ReadAllText("/srv/" + name); // want: path-traversal
    }

    [Receives("orders")]
    public void Order(string text, int copies)
    {
        Process.Start("sh", "-c \"lp " + text + "\""); // want: command-injection
        Process.Start("sh", "-c \"lp " + copies + "\"");
    }
}
