<?php
use GraphAware\Neo4j\Client\ClientBuilder;
$client = ClientBuilder::create()->addConnection('default', 'http://localhost:7474')->build();
$q = $_GET["q"];
$client->run("MATCH (n:User) WHERE n.name = '$q' RETURN n"); // want: nosql-injection
$client->run('MATCH (n:User) WHERE n.name = $name RETURN n', ['name' => $q]);
