using System.IO;
using System.Diagnostics;
using Mirror;
using FishNet.Object;
using Riptide;

public class MirrorPlayer : Mirror.NetworkBehaviour
{
    [Command]
    void CmdSave(string name)
    {
        File.WriteAllText("/saves/" + name, "x"); // want: path-traversal
        File.WriteAllText("/saves/last", name);
    }
}

public class FishPlayer : FishNet.Object.NetworkBehaviour
{
    [ServerRpc]
    private void Load(string name)
    {
        File.ReadAllText("/saves/" + name); // want: path-traversal
    }
}

public static class RiptideHandlers
{
    [MessageHandler(1)]
    private static void HandleName(ushort fromClientId, Message message)
    {
        File.ReadAllText("/saves/" + message.GetString()); // want: path-traversal
    }
}
