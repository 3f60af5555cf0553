package app;

import cn.zhxu.okhttps.OkHttps;
import com.rometools.rome.io.XmlReader;
import edu.uci.ics.crawler4j.crawler.CrawlController;
import java.net.URL;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import us.codecraft.webmagic.Spider;

@RestController
class Addresses {
    private CrawlController controller;

    @GetMapping("/fetch")
    public String fetch(String url) throws Exception {
        OkHttps.sync(url).get(); // want: ssrf
        OkHttps.sync("https://api.example/items").get();
        new XmlReader(new URL(url)); // want: ssrf
        Spider.create(new Pages()).addUrl(url).run(); // not found: ssrf
        controller.addSeed(url); // want: ssrf
        return "ok";
    }
}
