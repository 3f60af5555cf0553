using System.Diagnostics;
using System.IO;
using Furion.DynamicApiController;

public class FileAppService : IDynamicApiController
{
    public string Get(string name)
    {
        return File.ReadAllText("/srv/" + name); // want: path-traversal
    }

    public void Run(RunInput input)
    {
        Process.Start("sh", "-c \"run " + input.Task + "\""); // want: command-injection
        Process.Start("run", "all");
    }
}

public class RunInput { public string Task { get; set; } }
