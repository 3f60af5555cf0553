using System.IO;
using System.Runtime.Serialization;
using CoreWCF;
using CoreWCF.Web;
using Microsoft.Data.SqlClient;
namespace Popular.CoreWcfApp;
[DataContract] public class Person { [DataMember] public string Name { get; set; } [DataMember] public int Age { get; set; } }
[ServiceContract]
public interface IPeople
{
    [OperationContract] string Find(string name, int max);
    [OperationContract(IsOneWay = true)] void Save(Person p);
    [OperationContract, WebGet(UriTemplate = "/f/{file}")] Stream Read(string file);
}
public class People : IPeople
{
    private readonly SqlConnection db;
    public string Find(string name, int max)
    {
        new SqlCommand("SELECT TOP " + max + " * FROM p", db).ExecuteReader();
        return (string)new SqlCommand("SELECT * FROM p WHERE n = '" + name + "'", db).ExecuteScalar(); // want: sql-injection
    }
    public void Save(Person p)
    {
        new SqlCommand("INSERT INTO p VALUES('" + p.Name + "')", db).ExecuteNonQuery(); // want: sql-injection
        new SqlCommand("INSERT INTO p VALUES(" + p.Age + ")", db).ExecuteNonQuery();
    }
    public Stream Read(string file) => File.OpenRead("/srv/" + file); // want: path-traversal
}
