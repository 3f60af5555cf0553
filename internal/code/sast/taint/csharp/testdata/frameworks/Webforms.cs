using System.Web.UI;
using System.Web.UI.WebControls;
namespace P.webforms;
public class P : Page {
    protected TextBox box;
    protected void Page_Load(object sender, EventArgs e) {
        System.Diagnostics.Process.Start("sh", "-c " + Request.QueryString["q"]); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(Request.QueryString["q"]));
        System.Diagnostics.Process.Start("sh", "-c " + Request["q"]); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(Request["q"]));
        System.Diagnostics.Process.Start("sh", "-c " + box.Text); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(box.Text));
        System.Diagnostics.Process.Start("sh", "-c " + Request.Form["f"]); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(Request.Form["f"]));
        System.Diagnostics.Process.Start("sh", "-c " + Request.Headers["f"]); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(Request.Headers["f"]));
        System.Diagnostics.Process.Start("sh", "-c " + Request.RawUrl); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(Request.RawUrl));
    }
}
