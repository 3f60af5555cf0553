using Microsoft.AspNetCore.Components;

namespace Shop.Components.Parts;

public partial class Behind : ComponentBase
{
    [Parameter]
    public string Text { get; set; }

    private string Markup => "<b>" + Text + "</b>";
}
