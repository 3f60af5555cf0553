using MessagePack;
using MessagePack.Resolvers;
using Microsoft.AspNetCore.Mvc;
namespace Popular.MsgPack;
public class MController : ControllerBase
{
    [HttpPost]
    public void Post([FromBody] byte[] data)
    {
        MessagePackSerializer.Typeless.Deserialize(data); // want: deserialisation
        var options = MessagePackSerializerOptions.Standard.WithResolver(TypelessContractlessStandardResolver.Instance);
        MessagePackSerializer.Deserialize<object>(data, options);
        MessagePackSerializer.Deserialize<string>(data);
    }
}
