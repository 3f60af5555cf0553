using Volo.Abp.Application.Services;
namespace P.abp;
public class S : ApplicationService {
    public async Task<string> GetAsync(string name) {
        System.Diagnostics.Process.Start("sh", "-c " + name); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(name));
        return "";
    }
}
