using Microsoft.AspNetCore.Components;
using Microsoft.AspNetCore.Components.Forms;
using System.IO;
namespace Forms.BlazorPage;
[Route("/page/{Name}")]
public class PageComponent : ComponentBase {
    [Parameter] public string Name { get; set; } = "";
    [SupplyParameterFromQuery] public string? Filter { get; set; }
    protected override void OnInitialized() {
        File.ReadAllText("/srv/" + Name); // not found: path-traversal
        File.ReadAllText("/srv/" + Filter); // want: path-traversal
    }
    private async System.Threading.Tasks.Task Load(InputFileChangeEventArgs e) {
        await using var fs = new FileStream("/srv/" + e.File.Name, FileMode.Create); // want: path-traversal
        await e.File.OpenReadStream().CopyToAsync(fs);
    }
}
