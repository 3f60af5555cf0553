using VkNet.Model;
using VkNet;
namespace P.VkViber;
public class C {
    void M(VkApi api) {
        var updates = api.Groups.GetBotsLongPollHistory(null);
        foreach (var update in updates.Updates) {
            System.Diagnostics.Process.Start("sh", "-c " + update.MessageNew.Message.Text); // want: command-injection
            System.Diagnostics.Process.Start("sh", "-c " + int.Parse(update.MessageNew.Message.Text));
        }
    }
}
