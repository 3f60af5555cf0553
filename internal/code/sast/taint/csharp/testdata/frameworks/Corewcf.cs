using CoreWCF;
namespace P.corewcf;
[ServiceContract] public class S {
    [OperationContract] public string Do(Data d) {
        System.Diagnostics.Process.Start("sh", "-c " + d.Text); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(d.Text));
        return "";
    }
}
