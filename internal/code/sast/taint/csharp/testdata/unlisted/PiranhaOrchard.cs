using OrchardCore.DisplayManagement.ModelBinding;
using OrchardCore.ContentManagement.Display.ContentDisplay;
namespace P.PiranhaOrchard;
public class Vm {
    public string Text { get; set; }
}
public class D : ContentPartDisplayDriver<object> {
    public override async System.Threading.Tasks.Task<object> UpdateAsync(object part, IUpdateModel updater,
            UpdatePartEditorContext context) {
        var vm = new Vm();
        await updater.TryUpdateModelAsync(vm, Prefix);
        System.Diagnostics.Process.Start("sh", "-c " + vm.Text); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(vm.Text));
        return null;
    }
}
