using System.Data.SqlClient;
using System.IO;
using System.Runtime.Serialization;
using System.ServiceModel;
using System.ServiceModel.Web;
namespace Drawn.Wcf
{
    [DataContract] public class Item { [DataMember] public string Name { get; set; } [DataMember] public int N { get; set; } }
    [ServiceContract]
    public interface IItems
    {
        [OperationContract] void Save(Item item);
        [OperationContract, WebInvoke(Method = "POST", UriTemplate = "/up/{name}")] void Upload(string name, Stream data);
    }
    public class Items : IItems
    {
        SqlConnection db = new SqlConnection("x");
        public void Save(Item item)
        {
            new SqlCommand("INSERT INTO i VALUES('" + item.Name + "')", db).ExecuteNonQuery(); // want: sql-injection
            new SqlCommand("INSERT INTO i VALUES(" + item.N + ")", db).ExecuteNonQuery();
            var h = WebOperationContext.Current.IncomingRequest.Headers["X-T"];
            new SqlCommand("INSERT INTO h VALUES('" + h + "')", db).ExecuteNonQuery(); // want: sql-injection
        }
        public void Upload(string name, Stream data) { using (var f = File.Create("/srv/" + name)) data.CopyTo(f); } // want: path-traversal
    }
}
