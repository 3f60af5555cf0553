using Apache.NMS;
namespace P.Activemq;
public class C {
    void M(IMessageConsumer consumer) {
        var m = consumer.Receive() as ITextMessage;
        System.Diagnostics.Process.Start("sh", "-c " + m.Text); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(m.Text));
        consumer.Listener += message => {
            System.Diagnostics.Process.Start("sh", "-c " + ((ITextMessage)message).Text); // want: command-injection
            System.Diagnostics.Process.Start("sh", "-c " + int.Parse(((ITextMessage)message).Text));
        };
    }
}
