using Microsoft.AspNetCore.Components;
namespace P.Blazor;
public class Page : ComponentBase {
    [Parameter] [SupplyParameterFromQuery] public string Q { get; set; } [SupplyParameterFromForm] public string F { get; set; } protected override void OnInitialized() {
        System.Diagnostics.Process.Start("sh", "-c " + Q); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(Q));
        System.Diagnostics.Process.Start("sh", "-c " + F); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(F));
    }
}
