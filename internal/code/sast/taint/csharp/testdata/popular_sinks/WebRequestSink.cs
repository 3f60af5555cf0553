using System;
using System.Net;
using System.Web.Mvc;
namespace Popular.WebReq
{
    public class FetchController : Controller
    {
        public ActionResult Get(string url)
        {
            var r = (HttpWebRequest)WebRequest.Create(url); // want: ssrf
            r.GetResponse();
            WebRequest.CreateHttp(new Uri("http://" + url)); // want: ssrf
            var f = (FtpWebRequest)FtpWebRequest.Create("ftp://" + url + "/a"); // want: ssrf
            f.GetResponse();
            WebRequest.Create("https://example.com/?q=" + url).GetResponse();
            return new EmptyResult();
        }
    }
}
