using System.IO;
using LiteNetLib;
using LiteNetLib.Utils;

public class LiteNet
{
    public void Start()
    {
        EventBasedNetListener listener = new EventBasedNetListener();
        NetManager server = new NetManager(listener);
        server.Start(9050);
        listener.NetworkReceiveEvent += (fromPeer, dataReader, channel, deliveryMethod) =>
        {
            File.ReadAllText("/srv/" + dataReader.GetString(100)); // not found: path-traversal
            File.ReadAllText("/srv/level" + dataReader.GetInt());
            dataReader.Recycle();
        };
    }
}
