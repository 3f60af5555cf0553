using System.IO;
using Ionic.Zip;
using Microsoft.AspNetCore.Mvc;
using MiniExcelLibs;
using OfficeOpenXml;
using SkiaSharp;
using FFMpegCore;
using Tesseract;

public class FilesMoreController : Controller
{
    public string Open(string name)
    {
        ZipFile.Read("/srv/" + name).Dispose(); // want: path-traversal
        MiniExcel.Query("/srv/" + name); // want: path-traversal
        new ExcelPackage(new FileInfo("/srv/" + name)); // want: path-traversal
        SKBitmap.Decode("/srv/" + name); // want: path-traversal
        Pix.LoadFromFile("/srv/" + name); // want: path-traversal
        FFMpegArguments.FromFileInput("/srv/" + name).OutputToFile("/tmp/out.mp4"); // want: path-traversal
        MiniExcel.Query("/srv/list.xlsx");
        return "ok";
    }
}
