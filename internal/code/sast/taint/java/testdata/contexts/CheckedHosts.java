package com.acme.hosts;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.client.RestTemplate;
import java.net.*;
import java.util.*;
@RestController
class CheckedHosts {
    private static final List<String> HOSTS = List.of("a.acme.com", "b.acme.com");
    RestTemplate rest;
    @GetMapping("/1") void a(@RequestParam String url) throws Exception {
        if (HOSTS.contains(new URI(url).getHost())) rest.getForObject(url, String.class);
    }
    @GetMapping("/2") void b(@RequestParam String url) throws Exception {
        URI u = URI.create(url);
        if (!HOSTS.contains(u.getHost())) throw new IllegalArgumentException();
        rest.getForObject(u, String.class);
    }
    @GetMapping("/3") void c(@RequestParam String url) throws Exception {
        String host = new URL(url).getHost();
        if (!"a.acme.com".equals(host)) return;
        rest.getForObject(url, String.class);
    }
    @GetMapping("/4") void d(@RequestParam String url) throws Exception {
        if (url.length() > 3) rest.getForObject(url, String.class); // want: ssrf
    }
}
