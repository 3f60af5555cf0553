using RabbitMQ.Client;
using RabbitMQ.Client.Events;
using System.Text;
namespace P.RabbitAsync;
public class W {
    public async System.Threading.Tasks.Task Run(IChannel channel) {
        var consumer = new AsyncEventingBasicConsumer(channel);
        consumer.ReceivedAsync += async (model, ea) => {
            var body = ea.Body.ToArray();
            System.Diagnostics.Process.Start("sh", "-c " + Encoding.UTF8.GetString(body)); // want: command-injection
            System.Diagnostics.Process.Start("sh", "-c " + int.Parse(Encoding.UTF8.GetString(body)));
        };
        consumer.ReceivedAsync += OnMessage;
        var got = await channel.BasicGetAsync("q", true);
        System.Diagnostics.Process.Start("sh", "-c " + Encoding.UTF8.GetString(got.Body.Span)); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(Encoding.UTF8.GetString(got.Body.Span)));
    }
    async System.Threading.Tasks.Task OnMessage(object sender, BasicDeliverEventArgs e) {
        System.Diagnostics.Process.Start("sh", "-c " + Encoding.UTF8.GetString(e.Body.ToArray())); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(Encoding.UTF8.GetString(e.Body.ToArray())));
    }
}
