<?php
use Siler\Http\Request;
use Siler\Route;
Route\get('/files', function (array $params) {
    $name = Request\get('name');
    system("ls " . ($name)); // want: command-injection
    system("ls -- " . escapeshellarg($name));
});
