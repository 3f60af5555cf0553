package popular.selenium
import org.openqa.selenium.*
import org.openqa.selenium.chrome.ChromeDriver
import org.openqa.selenium.remote.RemoteWebDriver
import org.springframework.web.bind.annotation.*
import java.net.URL
@RestController
class SeleniumKt(private val driver: RemoteWebDriver) {
    @GetMapping("/s")
    fun s(@RequestParam url: String, @RequestParam js: String) {
        driver.get(url) // want: ssrf
        ChromeDriver().navigate().to(url) // want: ssrf
        driver.executeScript("f('$js')") // want: code-injection
        (driver as JavascriptExecutor).executeAsyncScript(js) // want: code-injection
        RemoteWebDriver(URL(url), ImmutableCapabilities()) // want: ssrf
        driver.findElement(By.xpath("//a[text()='$js']")) // want: xpath-injection
        driver.executeScript("f(arguments[0])", js)
        driver.get("https://example.com/?q=$js")
    }
}
