// Messages and sinks of libraries that nothing is known of.
using System.Diagnostics;
using Quokka;

public class Orders
{
    [OrderStreamTrigger("orders")]
    public void Order(string text, int count)
    {
        Process.Start("sh", "-c order " + text); // want: command-injection
        Process.Start("sh", "-c order " + count);
    }

    // Sinks by their names
    public void Named(Context ctx, Shell shell, Folder folder, Templates templates)
    {
        var name = ctx.QueryParam("name");
        shell.RunCommand(name); // want: command-injection
        shell.RunCommand("date", name);
        folder.ReadFile(name); // want: path-traversal
        folder.ReadFile("help.txt");
        templates.RenderInline(name); // want: template-injection
        templates.RenderInline("Hello {name}", name);
    }

    // Sinks by their text
    public void Texts(Context ctx, Graph graph, Shelf shelf)
    {
        var name = ctx.QueryParam("name");
        graph.Walk("MATCH (n {name: '" + name + "'}) RETURN n"); // want: sql-injection
        graph.Walk("MATCH (n {name: $name}) RETURN n", name);
        graph.Only("name = '" + name + "'"); // want: sql-injection
        graph.Only("name = @name", name);
        shelf.Open("/srv/files/" + name); // want: path-traversal
        shelf.Open("/srv/files/help.txt");
    }
}

public class Chat : ChatBot
{
    public void MessageArrived(string text, int number)
    {
        Process.Start("sh", "-c say " + text); // want: command-injection
        Process.Start("sh", "-c say " + number);
    }
}
