using System.DirectoryServices.Protocols;
using Microsoft.AspNetCore.Mvc;
namespace Later.Ldap;
public class LController : ControllerBase
{
    private readonly LdapConnection ldap;
    [HttpGet]
    public void Get(string uid, string host)
    {
        ldap.SendRequest(new SearchRequest("dc=x", "(uid=" + uid + ")", SearchScope.Subtree)); // want: ldap-injection
        var r = new SearchRequest();
        r.Filter = $"(uid={uid})"; // want: ldap-injection
        new LdapConnection(host);
        ldap.SendRequest(new DeleteRequest("uid=" + uid + ",dc=x")); // want: ldap-injection
        ldap.SendRequest(new SearchRequest("dc=x", "(uid=admin)", SearchScope.Subtree));
    }
}
