<?php
$router = new AltoRouter();
$router->map('GET', '/files/[:dir]', function ($dir) {
    system("ls " . ($dir)); // want: command-injection
    system("ls -- " . escapeshellarg($dir));
});
$match = $router->match();
call_user_func_array($match['target'], $match['params']);
