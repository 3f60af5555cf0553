<?php
require 'vendor/autoload.php';

$f3 = \Base::instance();
$db = new \DB\SQL('mysql:host=localhost;dbname=shop', 'u', 'p');

$f3->route('GET /users/@name', function ($f3, $params) use ($db) {
    $rows = $db->exec("SELECT * FROM users WHERE name = '" . $params['name'] . "'"); // want: sql-injection
    $db->exec('SELECT * FROM users WHERE name = ?', $f3->get('PARAMS.name'));
    echo json_encode($rows);
});

$f3->route('POST /run', function ($f3) {
    system('convert ' . $f3->get('POST.file')); // want: command-injection
    system('convert ' . escapeshellarg($f3->get('POST.file')));
    $f3->reroute($f3->get('GET.next')); // want: open-redirect
});

$f3->run();
