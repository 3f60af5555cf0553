using System.Diagnostics;
using System.IO;
using System.ServiceModel;
using Microsoft.AspNetCore.Builder;
using SoapCore;

[ServiceContract]
public interface IFiles
{
    [OperationContract]
    string Read(string name);
}

public class Files : IFiles
{
    public string Read(string name)
    {
        Process.Start("sh", "-c \"log " + name + "\""); // want: command-injection
        Process.Start("log", "/srv");
        return File.ReadAllText("/srv/" + name); // want: path-traversal
    }
}

public class Startup
{
    public void Configure(IApplicationBuilder app)
    {
        app.UseSoapEndpoint<IFiles>("/Files.asmx", new SoapEncoderOptions());
    }
}
