using FluentScheduler;
using System.IO;
namespace Sampled.Fluent;
public class MyRegistry : Registry
{
    public MyRegistry() { Schedule(() => File.ReadAllText("/srv/a")).ToRunNow(); }
}
