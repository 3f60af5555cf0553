package com.acme.builders
import io.ktor.client.*
import io.ktor.client.request.*
import org.springframework.web.bind.annotation.*
@RestController
class Builders(val client: HttpClient) {
    @GetMapping("/1") suspend fun a(@RequestParam url: String) { client.post { url(url) } } // want: ssrf
    @GetMapping("/2") suspend fun b(@RequestParam address: String) { client.post { url(address) } } // want: ssrf
    @GetMapping("/3") suspend fun c(@RequestParam url: (String) -> String) { client.post { url("https://x.acme.com") } }
}
