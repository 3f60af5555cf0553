using Microsoft.AspNetCore.Mvc;
using ClosedXML.Excel;
using NPOI.XSSF.UserModel;
using iText.Kernel.Pdf;
using DocumentFormat.OpenXml.Packaging;
using CsvHelper;
using System.IO;
using SixLabors.ImageSharp;
namespace Forms.Sinks.DocsCs;
[ApiController]
public class DocsCsController() : ControllerBase {
    [HttpGet("a")] public async System.Threading.Tasks.Task<IActionResult> A(string s, int n) {
        new XLWorkbook("/srv/" + s); // want: path-traversal
        new XSSFWorkbook("/srv/" + s); // want: path-traversal
        new PdfReader("/srv/" + s); // want: path-traversal
        SpreadsheetDocument.Open("/srv/" + s, false); // want: path-traversal
        await Image.LoadAsync("/srv/" + s); // want: path-traversal
        new CsvReader(new StreamReader("/srv/" + s), null); // want: path-traversal
        new XLWorkbook("/srv/x.xlsx");
        return Ok();
    }
}
