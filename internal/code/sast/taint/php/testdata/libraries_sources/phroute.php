<?php
use Phroute\Phroute\RouteCollector;
$router = new RouteCollector();
$router->get('/files/{dir}', function ($dir) {
    system("ls " . ($dir)); // want: command-injection
    system("ls -- " . escapeshellarg($dir));
});
