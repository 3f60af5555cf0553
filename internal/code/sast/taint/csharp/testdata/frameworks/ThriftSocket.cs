using System.Net.Sockets;
using System.IO;
namespace P.thrift_socket;
public class S {
    void M(TcpListener l) {
        var c = l.AcceptTcpClient();
        var r = new StreamReader(c.GetStream());
        System.Diagnostics.Process.Start("sh", "-c " + r.ReadLine()); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(r.ReadLine()));
    }
}
