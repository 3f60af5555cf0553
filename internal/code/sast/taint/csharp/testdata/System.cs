using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.Logging;
using System.Diagnostics;
using System.DirectoryServices;
using System.Net;
using System.Net.Http;
using System.Runtime.Serialization.Formatters.Binary;
using System.Text.RegularExpressions;
using System.Xml;
using Newtonsoft.Json;
using Diag = System.Diagnostics;

public class ToolsController : Controller
{
    private readonly ILogger<ToolsController> _logger;
    private readonly HttpClient _client = new();
    private static readonly Regex Word = new(@"^\w+$");
    private static readonly HashSet<string> Hosts = new() { "a.example", "b.example" };

    public ToolsController(ILogger<ToolsController> logger) => _logger = logger;

    [HttpGet]
    public void Run(string host)
    {
        var info = new ProcessStartInfo("ping") { UseShellExecute = false };
        info.ArgumentList.Add(host);
        Process.Start(info);
        Diag.Process.Start("ping", host); // want: command-injection
        var shell = new ProcessStartInfo
        {
            FileName = "/bin/bash",
            Arguments = $"-c \"ping {host}\"", // want: command-injection
        };
        if (Word.IsMatch(host))
        {
            Process.Start("ping", host);
        }
    }

    [HttpGet]
    public async Task<string> Fetch(string url, string id, string host)
    {
        await _client.GetAsync($"https://api.example/items/{id}");
        if (Hosts.Contains(host))
        {
            await _client.GetAsync("https://" + host);
        }
        return await _client.GetStringAsync(url); // want: ssrf
    }

    [HttpGet]
    public void Search(string name, string filter)
    {
        var searcher = new DirectorySearcher(new DirectoryEntry("LDAP://dc"));
        searcher.Filter = "(cn=" + name + ")"; // want: ldap-injection
        var document = new XmlDocument();
        document.SelectSingleNode("//user[@name='" + filter + "']"); // want: xpath-injection
        document.SelectSingleNode("//user[@name='admin']");
        new Regex(filter); // want: regex-injection
        new Regex(Regex.Escape(filter));
    }

    [HttpPost]
    public object Read([FromBody] string text)
    {
        _logger.LogInformation($"Got {text}"); // want: log-injection
        _logger.LogInformation("Got {Text}", text);
        Type.GetType(text); // want: reflection
        var stream = new MemoryStream(Convert.FromBase64String(text));
        return new BinaryFormatter().Deserialize(stream); // want: deserialisation
    }

    public object Json(string text)
    {
        var settings = new JsonSerializerSettings { TypeNameHandling = TypeNameHandling.All }; // want: deserialisation
        var safe = new JsonSerializerSettings { TypeNameHandling = TypeNameHandling.None };
        return JsonConvert.DeserializeObject<string>(text, safe);
    }

    public void Parsers()
    {
        var settings = new XmlReaderSettings();
        settings.DtdProcessing = DtdProcessing.Parse; // want: unsafe-parser
        settings.DtdProcessing = DtdProcessing.Prohibit;
        var document = new XmlDocument { XmlResolver = null };
        document.XmlResolver = new XmlUrlResolver(); // want: unsafe-parser
    }

    public void Certificates()
    {
        var handler = new HttpClientHandler();
        handler.ServerCertificateCustomValidationCallback = (message, certificate, chain, errors) => true; // want: no-tls-check
        handler.ServerCertificateCustomValidationCallback = HttpClientHandler.DangerousAcceptAnyServerCertificateValidator; // want: no-tls-check
        handler.ServerCertificateCustomValidationCallback = (message, certificate, chain, errors) => errors == 0;
        ServicePointManager.ServerCertificateValidationCallback += Approve; // want: no-tls-check
        ServicePointManager.SecurityProtocol = SecurityProtocolType.Tls; // want: old-tls
        ServicePointManager.SecurityProtocol = SecurityProtocolType.Tls12 | SecurityProtocolType.Tls13;
    }

    private static bool Approve(object sender, object certificate, object chain, object errors) { return true; }
}
