using DotNetty.Transport.Channels;
namespace P.Dotnetty;
public class H : SimpleChannelInboundHandler<string> {
    protected override void ChannelRead0(IChannelHandlerContext ctx, string msg) {
        System.Diagnostics.Process.Start("sh", "-c " + msg); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(msg));
    }
}
