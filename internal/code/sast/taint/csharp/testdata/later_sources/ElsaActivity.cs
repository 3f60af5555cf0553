using System.IO;
using System.Threading.Tasks;
using Elsa.Workflows;
using Elsa.Workflows.Attributes;
using Elsa.Workflows.Models;
using Elsa.Extensions;
using Microsoft.Data.SqlClient;
namespace Later.Elsa;
[Activity("X")]
public class ElsaActivity : CodeActivity
{
    private readonly SqlConnection db;
    public Input<string> Name { get; set; } = default!;
    protected override void Execute(ActivityExecutionContext context)
    {
        var name = context.Get(Name);
        new SqlCommand("INSERT INTO o VALUES('" + name + "')", db).ExecuteNonQuery(); // want: sql-injection
        new SqlCommand("INSERT INTO o VALUES(1)", db).ExecuteNonQuery();
        File.ReadAllText("/srv/" + context.GetInput<string>("file")); // want: path-traversal
    }
}
