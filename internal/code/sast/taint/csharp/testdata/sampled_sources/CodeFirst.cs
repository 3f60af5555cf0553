using System.Collections.Generic;
using System.IO;
using System.Runtime.Serialization;
using System.ServiceModel;
using System.Threading.Tasks;
using Microsoft.Data.SqlClient;
using ProtoBuf;
using ProtoBuf.Grpc;
namespace Sampled.CodeFirst;
[ServiceContract]
public interface ICalc
{
    [OperationContract] Task<Res> FindAsync(Req request, CallContext context = default);
    [OperationContract] Task<Res> UploadAsync(IAsyncEnumerable<Req> stream);
}
[DataContract] public class Req { [DataMember(Order = 1)] public string Name { get; set; } [DataMember(Order = 2)] public int N { get; set; } }
[ProtoContract] public class Res { }
public class Calc : ICalc
{
    private readonly SqlConnection db;
    public async Task<Res> FindAsync(Req request, CallContext context = default)
    {
        new SqlCommand("SELECT * FROM t WHERE a = '" + request.Name + "'", db).ExecuteReader(); // want: sql-injection
        new SqlCommand("SELECT * FROM t WHERE a = " + request.N, db).ExecuteReader();
        return new Res();
    }
    public async Task<Res> UploadAsync(IAsyncEnumerable<Req> stream)
    {
        await foreach (var r in stream) File.ReadAllText("/srv/" + r.Name); // want: path-traversal
        return new Res();
    }
}
