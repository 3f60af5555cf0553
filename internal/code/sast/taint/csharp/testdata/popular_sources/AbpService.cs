using System.IO;
using System.Threading.Tasks;
using Microsoft.Data.SqlClient;
using Volo.Abp.Application.Services;
using Volo.Abp.Application.Dtos;
using Volo.Abp.DependencyInjection;
using Volo.Abp.EventBus.Distributed;
using Volo.Abp.BackgroundJobs;
using Volo.Abp.AspNetCore.Mvc;
namespace Popular.AbpApp;
public class FindDto : PagedAndSortedResultRequestDto { public string Term { get; set; } public int Age { get; set; } }
public class BookAppService : ApplicationService
{
    private readonly SqlConnection db;
    public async Task<int> GetListAsync(FindDto input)
    {
        new SqlCommand("SELECT * FROM b WHERE t = '" + input.Term + "'", db).ExecuteReader(); // want: sql-injection
        new SqlCommand($"SELECT * FROM b ORDER BY {input.Sorting}", db).ExecuteReader(); // want: sql-injection
        new SqlCommand($"SELECT * FROM b WHERE a = {input.Age} OFFSET {input.SkipCount}", db).ExecuteReader();
        return 1;
    }
    public Task<string> ReadAsync(string name) => Task.FromResult(File.ReadAllText("/srv/" + name)); // want: path-traversal
}
public class OrderHandler : IDistributedEventHandler<FindDto>, ITransientDependency
{
    private readonly SqlConnection db;
    public async Task HandleEventAsync(FindDto e)
    {
        new SqlCommand("INSERT INTO e VALUES('" + e.Term + "')", db).ExecuteNonQuery(); // want: sql-injection
    }
}
public class PageController : AbpController
{
    public Microsoft.AspNetCore.Mvc.IActionResult Go(string to) => Redirect(to); // want: open-redirect
}
