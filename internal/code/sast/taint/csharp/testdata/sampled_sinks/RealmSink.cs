using System.Linq;
using Microsoft.AspNetCore.Mvc;
using Realms;
namespace Sampled.RealmSink;
public class RController : ControllerBase
{
    private readonly Realm realm;
    [HttpGet]
    public void Get(string n)
    {
        realm.All<Dog>().Filter("Name == '" + n + "'");
        realm.All<Dog>().Filter($"Name == '{n}'");
        realm.All<Dog>().Filter("Name == $0", n);
        realm.All<Dog>().Where(d => d.Name == n);
    }
}
public partial class Dog : IRealmObject { public string Name { get; set; } }
