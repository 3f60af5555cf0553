using Microsoft.AspNetCore.Mvc;
using OpenQA.Selenium;
using OpenQA.Selenium.Chrome;
using OpenQA.Selenium.Remote;
namespace Popular.Sel;
public class ShotController : ControllerBase
{
    private readonly IWebDriver driver;
    [HttpGet]
    public void Get(string url, string js, string file)
    {
        driver.Navigate().GoToUrl(url); // want: ssrf
        driver.Url = url; // want: ssrf
        ((IJavaScriptExecutor)driver).ExecuteScript("f('" + js + "')"); // want: code-injection
        ((ITakesScreenshot)driver).GetScreenshot().SaveAsFile("/srv/" + file); // want: path-traversal
        driver.FindElement(By.XPath("//a[text()='" + js + "']")); // want: xpath-injection
        new RemoteWebDriver(new System.Uri(url), new ChromeOptions()); // want: ssrf
        ((IJavaScriptExecutor)driver).ExecuteScript("f(arguments[0])", js);
        driver.Navigate().GoToUrl("https://example.com/?q=" + js);
    }
}
