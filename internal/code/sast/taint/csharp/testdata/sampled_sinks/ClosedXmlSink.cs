using System.IO;
using ClosedXML.Excel;
using Microsoft.AspNetCore.Mvc;
using OfficeOpenXml;
namespace Sampled.ClosedXmlSink;
public class XController : ControllerBase
{
    [HttpGet]
    public void Get(string f, string v)
    {
        var wb = new XLWorkbook("/srv/" + f); // want: path-traversal
        wb.SaveAs("/srv/" + f); // want: path-traversal
        wb.Worksheet(1).AddPicture("/srv/" + f); // want: path-traversal
        new ExcelPackage(new FileInfo("/srv/" + f)); // want: path-traversal
        new ExcelPackage().SaveAs("/srv/" + f); // want: path-traversal
        wb.Worksheet(1).Cell(1, 1).Value = v;
        wb.SaveAs("/srv/" + Path.GetFileName(f));
    }
}
