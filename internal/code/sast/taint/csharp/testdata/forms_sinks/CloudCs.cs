using Microsoft.AspNetCore.Mvc;
using Amazon.DynamoDBv2;
using Amazon.DynamoDBv2.Model;
using Amazon.Athena;
using Amazon.Athena.Model;
using Google.Cloud.BigQuery.V2;
using Google.Cloud.Spanner.Data;
using Azure.Storage.Blobs;
using Amazon.S3.Transfer;
using ClickHouse.Client.ADO;
using MySqlConnector;
using Cassandra;
using InfluxDB.Client;
namespace Forms.Sinks.CloudCs;
[ApiController]
public class CloudCsController(IAmazonDynamoDB dyn, BigQueryClient bq, SpannerConnection sp, BlobClient blob, TransferUtility tu, Cassandra.ISession cas, QueryApi flux) : ControllerBase {
    [HttpGet("a")] public async System.Threading.Tasks.Task<IActionResult> A(string s, int n) {
        await dyn.ExecuteStatementAsync(new ExecuteStatementRequest { Statement = $"select * from t where n = '{s}'" }); // want: sql-injection
        bq.ExecuteQuery("select * from t where n = '" + s + "'", null); // want: sql-injection
        sp.CreateSelectCommand("select * from t where n = '" + s + "'"); // want: sql-injection
        cas.Execute("select * from t where n = '" + s + "'"); // want: sql-injection
        await flux.QueryAsync("from(bucket:\"b\") |> filter(fn: (r) => r.n == \"" + s + "\")", "org"); // want: sql-injection
        await blob.DownloadToAsync("/srv/" + s); // want: path-traversal
        tu.Download("/srv/" + s, "b", "k"); // want: path-traversal
        new MySqlCommand("select * from t where n = '" + s + "'"); // want: sql-injection
        await dyn.ExecuteStatementAsync(new ExecuteStatementRequest { Statement = "select * from t where n = ?" });
        return Ok();
    }
}
