using RabbitMQ.Client;
using RabbitMQ.Client.Events;
namespace P.rabbit;
public class R {
    void M(IModel ch) {
        var c = new EventingBasicConsumer(ch);
        c.Received += (model, ea) => {
            var body = ea.Body.ToArray();
            System.Diagnostics.Process.Start("sh", "-c " + System.Text.Encoding.UTF8.GetString(body)); // want: command-injection
            System.Diagnostics.Process.Start("sh", "-c " +
                    int.Parse(System.Text.Encoding.UTF8.GetString(body)));
        };
    }
}
