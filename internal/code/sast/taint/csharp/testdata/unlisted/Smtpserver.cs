using SmtpServer;
using SmtpServer.Storage;
using SmtpServer.Mail;
using SmtpServer.Protocol;
namespace P.Smtpserver;
public class St : MessageStore {
    public override async System.Threading.Tasks.Task<SmtpResponse> SaveAsync(ISessionContext context,
            IMessageTransaction transaction, System.Buffers.ReadOnlySequence<byte> buffer, System.Threading.CancellationToken ct) {
        System.Diagnostics.Process.Start("sh", "-c " + transaction.To[0].User); // not found: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(transaction.To[0].User));
        return null;
    }
}
