using System.IO;
using ImageMagick;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using SixLabors.ImageSharp;
namespace Sampled.MagickSink;
public class MController : ControllerBase
{
    [HttpPost]
    public void Post(IFormFile up, string f)
    {
        using var image = new MagickImage("/srv/" + f); // want: path-traversal
        image.Write("/srv/out/" + f); // want: path-traversal
        image.Read("/srv/" + f); // want: path-traversal
        new MagickImageCollection("/srv/" + f); // want: path-traversal
        Image.Load("/srv/" + f); // want: path-traversal
        new MagickImage(up.OpenReadStream());
        image.Write("/srv/out/" + Path.GetFileName(f));
    }
}
