package sampled.selenium;
import org.openqa.selenium.*;
import org.openqa.selenium.devtools.*;
import org.openqa.selenium.remote.RemoteWebDriver;
import org.springframework.web.bind.annotation.*;
@RestController
class SeleniumSink {
    private WebDriver driver;
    private RemoteWebDriver remote;
    @GetMapping("/s")
    void s(@RequestParam String url, @RequestParam String js, @RequestParam String name) {
        driver.get(url); // want: ssrf
        driver.navigate().to(url); // want: ssrf
        ((JavascriptExecutor) driver).executeScript("return f('" + js + "')"); // want: code-injection
        remote.executeAsyncScript(js); // want: code-injection
        driver.findElement(By.xpath("//a[text()='" + name + "']")); // want: xpath-injection
        driver.get("https://example.com/?q=" + name);
        ((JavascriptExecutor) driver).executeScript("return f(arguments[0])", js);
        driver.findElement(By.id(name));
    }
}
