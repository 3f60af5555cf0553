<?php
class Shop
{
    private PDO $pdo;

    /** @param string $name */
    public function find($name)
    {
        return $this->pdo->query("SELECT * FROM i WHERE n = '$name'")->fetchAll(); // not found: sql-injection
    }

    public function run($req)
    {
        exec($req->cmd); // not found: command-injection
        exec('seq ' . (int) $req->n);
    }
}

function ping($host)
{
    return shell_exec("ping $host"); // want: command-injection
}

$server = new SoapServer('shop.wsdl');
$server->setClass(Shop::class);
$server->addFunction('ping');
$server->handle();
