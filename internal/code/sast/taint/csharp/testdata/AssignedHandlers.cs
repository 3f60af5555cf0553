using System;
using System.Diagnostics;
using GameLink;

public class AssignedHandlers
{
    public void Start(LinkServer link)
    {
        link.OnMessage += (sender, message) => Process.Start("sh", "-c " + message); // want: command-injection
        link.OnMessage += Handle;
        link.OnClosed += (sender, reason) => Process.Start("sh", "-c " + reason);
    }

    private void Handle(object sender, string message)
    {
        Process.Start("sh", "-c " + message); // want: command-injection
        Process.Start("play", "fixed");
    }
}

public class Player
{
    public Action<string> OnMessage;

    public static void Play(Player player)
    {
        player.OnMessage += text => Process.Start("sh", "-c " + text);
    }
}
