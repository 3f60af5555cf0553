<?php
$router = new AltoRouter();
$router->map('GET', '/users/[*:name]', function ($name) {
    echo '<p>' . $name . '</p>'; // want: xss
    echo '<p>' . htmlspecialchars($name) . '</p>';
}, 'user');
$router->map('POST', '/run/[:cmd]', 'run');
function run($cmd)
{
    exec($cmd); // not found: command-injection
}
$match = $router->match();
if (is_array($match) && is_callable($match['target'])) {
    call_user_func_array($match['target'], $match['params']);
}
system('x ' . $match['params']['file']); // not found: command-injection
