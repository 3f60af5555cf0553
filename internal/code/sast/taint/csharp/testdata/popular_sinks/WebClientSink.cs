using System;
using System.IO;
using System.Net;
using System.Web;
using System.Web.UI;
namespace Popular.WebC
{
    public partial class Fetch : Page
    {
        protected void Page_Load(object sender, EventArgs e)
        {
            string u = Request.QueryString["u"], f = Request["f"];
            using (var c = new WebClient())
            {
                c.DownloadString(u); // want: ssrf
                c.DownloadFile("https://example.com/a", "/srv/" + f); // want: path-traversal
                c.UploadString(new Uri("http://" + u), "x"); // want: ssrf
                c.OpenRead(u); // want: ssrf
                c.BaseAddress = u; // want: ssrf
                c.DownloadData("https://example.com/?q=" + HttpUtility.UrlEncode(u));
                c.DownloadFile("https://example.com/a", Path.Combine("/srv", Path.GetFileName(f)));
            }
        }
    }
}
