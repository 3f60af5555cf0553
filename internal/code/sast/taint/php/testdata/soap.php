<?php

function lookUp($host)
{
    return shell_exec('nslookup ' . $host); // want: command-injection
}

function ping($host)
{
    return shell_exec('ping ' . escapeshellarg($host));
}

function unasked($host)
{
    return shell_exec('host ' . $host);
}

$server = new SoapServer('hosts.wsdl');
$server->addFunction('lookUp');
$server->addFunction('ping');
$server->handle();
