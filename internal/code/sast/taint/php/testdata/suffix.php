<?php
function a() {
    $url = $_GET['url'];
    $host = parse_url($url, PHP_URL_HOST);
    if (str_ends_with($host, '.example.com')) {
        file_get_contents($url); // safe
    }
    if (str_ends_with($host, 'example.com')) {
        file_get_contents($url); // want: ssrf
    }
    if (str_ends_with($url, '.example.com')) {
        file_get_contents($url); // want: ssrf
    }
}
