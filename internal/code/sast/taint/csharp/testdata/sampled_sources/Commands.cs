using System.Diagnostics;
using System.IO;
using Spectre.Console.Cli;
namespace Sampled.Cli;
public class Settings : CommandSettings { [CommandArgument(0, "<name>")] public string Name { get; set; } }
public class Cat : Command<Settings>
{
    public override int Execute(CommandContext context, Settings settings)
    {
        File.ReadAllText("/srv/" + settings.Name);
        Process.Start("sh", "-c " + settings.Name);
        return 0;
    }
}
