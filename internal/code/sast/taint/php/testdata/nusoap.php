<?php
require_once 'lib/nusoap.php';

$server = new soap_server();
$server->configureWSDL('users', 'urn:users');
$server->register('findUser', ['name' => 'xsd:string'], ['return' => 'xsd:string'], 'urn:users');

function findUser($name)
{
    $db = new mysqli('localhost', 'u', 'p', 'shop');
    $r = $db->query("SELECT * FROM users WHERE name = '$name'"); // want: sql-injection
    $s = $db->prepare('SELECT * FROM users WHERE name = ?');
    $s->bind_param('s', $name);
    $s->execute();
    return $r->fetch_assoc()['mail'];
}

$server->service(file_get_contents('php://input'));
