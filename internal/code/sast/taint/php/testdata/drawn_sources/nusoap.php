<?php
require_once 'nusoap.php';
$server = new nusoap_server();
$server->configureWSDL('x', 'urn:x');
$server->register('find', ['name' => 'xsd:string'], ['return' => 'xsd:string']);
$server->register('Shop.run', ['cmd' => 'xsd:string']);
function find($name)
{
    global $pdo;
    return (new PDO('x'))->query("SELECT * FROM t WHERE a = '$name'"); // want: sql-injection
}
class Shop
{
    function run($cmd) { return shell_exec($cmd); } // not found: command-injection
}
function helper($x)
{
    return shell_exec('x ' . $x);
}
$server->service(file_get_contents('php://input'));
