using CloudNative.CloudEvents;
using Google.Cloud.Functions.Framework;
using Google.Events.Protobuf.Cloud.PubSub.V1;
namespace P.gcf_event;
public class F : ICloudEventFunction<MessagePublishedData> {
    public Task HandleAsync(CloudEvent e, MessagePublishedData data, CancellationToken t) {
        System.Diagnostics.Process.Start("sh", "-c " + data.Message.TextData); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(data.Message.TextData));
        return null;
    }
}
