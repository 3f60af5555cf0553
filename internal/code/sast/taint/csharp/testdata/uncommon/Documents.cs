using Microsoft.AspNetCore.Mvc;
using Aspose.Words;
using GemBox.Document;
using ImageProcessor;
using SevenZip;
using SharpCompress.Archives;
using Rotativa.AspNetCore;
using CsQuery;
using HiQPdf;
using TheArtOfDev.HtmlRenderer.PdfSharp;
namespace Uncommon.Documents;
public class DocumentsController : Controller {
    public IActionResult Files(string name) {
        var a = new Aspose.Words.Document("/srv/" + name); // want: path-traversal
        a.Save("/srv/" + name); // want: path-traversal
        var b = new Aspose.Words.Document("/srv/letter.docx");
        b.Range.Replace("name", name);
        DocumentModel.Load("/srv/" + name); // want: path-traversal
        DocumentModel.Load("/srv/letter.docx").Content.Replace("name", name);
        new Spire.Doc.Document().LoadFromFile("/srv/" + name); // want: path-traversal
        new ImageFactory().Load("/srv/" + name).Save("/srv/out.png"); // want: path-traversal
        new SevenZipExtractor("/srv/" + name).ExtractArchive("/srv/out"); // want: path-traversal
        ArchiveFactory.Open("/srv/" + name); // want: path-traversal
        ArchiveFactory.Open("/srv/in.zip");
        return Ok();
    }
    public IActionResult Pages(string url) {
        CQ.CreateFromUrl(url); // want: ssrf
        CQ.Create(url);
        new HtmlToPdf().ConvertUrlToMemory(url); // want: ssrf
        new HtmlToPdf().ConvertUrlToMemory("https://example.com/report");
        return new UrlAsPdf(url); // want: ssrf
    }
    public IActionResult Page() => new UrlAsPdf("https://example.com/report");
}
