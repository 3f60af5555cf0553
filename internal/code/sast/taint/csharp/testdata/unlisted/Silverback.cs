using Silverback.Messaging.Subscribers;
namespace P.Silverback;
public class Order {
    public string Name { get; set; }
}
public class Sub {
    public void OnOrder(Order message) {
        System.Diagnostics.Process.Start("sh", "-c " + message.Name); // not found: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(message.Name));
    }
}
public class Sub2 {
    [Subscribe] public void OnText(Order text) {
        System.Diagnostics.Process.Start("sh", "-c " + text.Name); // not found: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(text.Name));
    }
}
