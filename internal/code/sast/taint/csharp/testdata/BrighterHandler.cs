using System.Diagnostics;
using Paramore.Brighter;

public class ConvertFile : Command
{
    public string Name { get; set; }
    public int Size { get; set; }
    public ConvertFile() : base(System.Guid.NewGuid()) { }
}

public class ConvertFileHandler : RequestHandler<ConvertFile>
{
    public override ConvertFile Handle(ConvertFile command)
    {
        Process.Start("sh", "-c \"convert " + command.Name + "\""); // want: command-injection
        Process.Start("sh", "-c \"truncate -s " + command.Size + "\"");
        return base.Handle(command);
    }
}
