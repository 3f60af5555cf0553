using MQTTnet;
namespace P.mqttnet;
public class Q {
    void M(IMqttClient c) {
        c.ApplicationMessageReceivedAsync += e => {
            System.Diagnostics.Process.Start("sh", "-c " + e.ApplicationMessage.ConvertPayloadToString()); // want: command-injection
            System.Diagnostics.Process.Start("sh", "-c " +
                    int.Parse(e.ApplicationMessage.ConvertPayloadToString()));
            return Task.CompletedTask;
        };
    }
}
