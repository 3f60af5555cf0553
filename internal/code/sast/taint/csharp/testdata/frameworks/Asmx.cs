using System.Web.Services;
namespace P.asmx;
public class S : WebService {
    [WebMethod] public string Do(string v) {
        System.Diagnostics.Process.Start("sh", "-c " + v); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(v));
        return "";
    }
}
