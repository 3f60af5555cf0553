using MQTTnet;
using MQTTnet.Client;
using System.Diagnostics;
using System.Text;
using System.Threading.Tasks;
namespace Forms.MqttSub;
public class MqttSub {
    private readonly IMqttClient client = new MqttFactory().CreateMqttClient();
    public void Start() { client.ApplicationMessageReceivedAsync += Handle; }
    private Task Handle(MqttApplicationMessageReceivedEventArgs e) {
        Process.Start("sh", "-c " + Encoding.UTF8.GetString(e.ApplicationMessage.PayloadSegment)); // want: command-injection
        return Task.CompletedTask;
    }
}
