// Libraries that nothing is known of.
using System.Data.SqlClient;
using System.Diagnostics;
using Quokka;

class Shapes
{
    // Parts of what is called like a request
    public void Lookup(WebContext ctx)
    {
        Process.Start("sh", "-c ping " + ctx.Query["host"]); // want: command-injection
        Process.Start("sh", "-c ping " + int.Parse(ctx.Query["host"]));
    }

    public void Ask(IRequest request)
    {
        Process.Start("sh", "-c ping " + request.GetParam("host")); // want: command-injection
    }

    public void Settings()
    {
        var request = Store.Describe("settings");
        Process.Start("sh", "-c ping " + request.GetParam("host"));
    }

    // Attributes with a path
    [Endpoint("/users/{name}")]
    public void Show(string name, int limit, Answer response)
    {
        Process.Start("sh", "-c id " + name + limit); // want: command-injection
        Process.Start("sh", "-c id " + response);
    }

    [Cached("users")]
    public void Cached(string name)
    {
        Process.Start("sh", "-c id " + name);
    }

    // Attributes of remote calls
    [Procedure]
    public void Rename(string old)
    {
        Process.Start("sh", "-c mv " + old); // want: command-injection
    }

    // Attributes of parameters
    public void Parameters([UrlQuery] string folder, [Inject] string home)
    {
        Process.Start("sh", "-c find " + folder); // want: command-injection
        Process.Start("sh", "-c find " + home);
    }

    // Functions that are given beside a path
    public void Routes(App app)
    {
        app.Endpoint("/report", (kind, reply) =>
        {
            Process.Start("sh", "-c report " + kind); // want: command-injection
            Process.Start("sh", "-c report " + reply);
        });
        app.Schedule("@daily", kind => Process.Start("sh", "-c report " + kind));
    }

    // Helpers that are given a request
    public void Find(WebRequest request)
    {
        Process.Start("sh", "-c find " + Helper.Text(request, "folder")); // want: command-injection
        Process.Start("sh", "-c find " + Helper.MakeUrl(request, "folder"));
    }

    // Sinks by their text
    [Endpoint("/texts/{name}")]
    public void Texts(string name)
    {
        Store.Run("SELECT * FROM users WHERE name = '" + name + "'"); // want: sql-injection
        Store.Run("SELECT * FROM users WHERE name = ?", name);
        Store.Log("SELECT * FROM users WHERE name = '" + name + "'");
        Folks.Lookup("(&(objectClass=person)(uid=" + name + "))"); // want: ldap-injection
        Folks.Lookup("(see also " + name + ")");
        Tree.Nodes("//user[@name='" + name + "']"); // want: xpath-injection
        Tree.Nodes("//host/" + name);
        Shell.Run("ping -c 1 " + name); // want: command-injection
        Shell.Run("ping", "-c", "1", name);
    }
}

// Methods of handlers
class Orders : OrderHandler
{
    public void HandleOrder(string order)
    {
        Process.Start("sh", "-c order " + order); // want: command-injection
    }

    public void Prepare(string order)
    {
        Process.Start("sh", "-c order " + order);
    }
}

// Methods of servicers
class Pings : PingServiceBase
{
    public void PingHost(PingRequest request, Observer observer)
    {
        Process.Start("sh", "-c ping " + request.Host); // want: command-injection
        Process.Start("sh", "-c ping " + observer.Host);
    }
}
