using System.DirectoryServices;
using System.DirectoryServices.AccountManagement;
using Microsoft.AspNetCore.Mvc;
namespace Popular.Dirs;
public class LController : ControllerBase
{
    [HttpGet]
    public void Get(string uid)
    {
        var e = new DirectoryEntry("LDAP://dc=example");
        new DirectorySearcher(e, "(uid=" + uid + ")").FindOne(); // want: ldap-injection
        var s = new DirectorySearcher(e) { Filter = $"(&(objectClass=user)(cn={uid}))" }; // want: ldap-injection
        s.Filter = "(mail=" + uid + ")"; // want: ldap-injection
        new DirectoryEntry("LDAP://cn=" + uid + ",dc=example"); // want: ldap-injection
        s.Filter = "(objectClass=user)";
        UserPrincipal.FindByIdentity(new PrincipalContext(ContextType.Domain), uid);
        var clean = uid.Replace("\\", "\\5c").Replace("*", "\\2a").Replace("(", "\\28").Replace(")", "\\29").Replace("\0", "\\00");
        s.Filter = "(cn=" + Microsoft.Security.Application.Encoder.LdapFilterEncode(uid) + ")";
    }
}
