using System.IO;
using Microsoft.AspNetCore.Mvc;
using PdfSharp.Drawing;
using PdfSharp.Pdf;
using PdfSharp.Pdf.IO;
using TheArtOfDev.HtmlRenderer.PdfSharp;
namespace Sampled.PdfSharpSink;
public class PController : ControllerBase
{
    [HttpGet]
    public void Get(string f, string html)
    {
        var doc = PdfReader.Open("/srv/" + f, PdfDocumentOpenMode.Import); // want: path-traversal
        doc.Save("/srv/" + f); // want: path-traversal
        XImage.FromFile("/srv/" + f); // want: path-traversal
        PdfGenerator.GeneratePdf("<p>" + html + "</p>", PdfSharp.PageSize.A4); // want: xss
        doc.Save("/srv/" + Path.GetFileName(f));
    }
}
