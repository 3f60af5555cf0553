using DSharpPlus.CommandsNext;
using DSharpPlus.CommandsNext.Attributes;
namespace P.dsharpplus;
public class D : BaseCommandModule {
    [Command("x")] public async Task X(CommandContext ctx, string name) {
        System.Diagnostics.Process.Start("sh", "-c " + name); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(name));
    }
}
