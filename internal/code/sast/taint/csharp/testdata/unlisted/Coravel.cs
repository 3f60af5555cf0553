using Coravel.Invocable;
namespace P.Coravel;
public class I : IInvocable, IInvocableWithPayload<Mail> {
    public Mail Payload { get; set; } public async System.Threading.Tasks.Task Invoke() {
        System.Diagnostics.Process.Start("sh", "-c " + Payload.To); // not found: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(Payload.To));
    }
}
public class Mail {
    public string To { get; set; }
}
