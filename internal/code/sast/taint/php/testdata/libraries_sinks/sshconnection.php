<?php
use DivineOmega\SSHConnection\SSHConnection;
$connection = (new SSHConnection())->to('test.example.com')->as('u')->connect();
$q = $_GET["q"];
$command = $connection->run('ls ' . $q); // want: command-injection
$command = $connection->run('ls ' . escapeshellarg($q));
