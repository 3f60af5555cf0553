using EasyNetQ;
namespace P.Easynetq;
public class Text {
    public string Body { get; set; }
}
public class C {
    void M(IBus bus) {
        bus.PubSub.Subscribe<Text>("x", msg => {
            System.Diagnostics.Process.Start("sh", "-c " + msg.Body); // want: command-injection
            System.Diagnostics.Process.Start("sh", "-c " + int.Parse(msg.Body));
        });
    }
}
