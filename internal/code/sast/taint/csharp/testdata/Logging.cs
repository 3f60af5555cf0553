using System.Diagnostics;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.Logging;

namespace Shop.Logging;

public class LogsController : Controller
{
    private readonly ILogger<LogsController> _logger;
    private readonly NLog.ILogger _nlog = NLog.LogManager.GetCurrentClassLogger();
    private static readonly log4net.ILog Log = log4net.LogManager.GetLogger("shop");

    [HttpGet]
    public void Write(string a)
    {
        _logger.LogError("Failed for {Name}", a);
        _logger.LogError(new Exception(), "Failed for " + a); // want: log-injection
        _logger.Log(LogLevel.Error, "Failed for " + a); // want: log-injection
        _logger.Log(LogLevel.Error, "Failed for {Name}", a);
        Log.InfoFormat("Asked for {0}", a); // want: log-injection
        Log.InfoFormat("Asked for {0}", a.Length);
        _nlog.Info("Asked for " + a); // want: log-injection
        _nlog.Info("Asked for {Name}", a);
        Trace.WriteLine("Asked for " + a); // want: log-injection
    }
}
