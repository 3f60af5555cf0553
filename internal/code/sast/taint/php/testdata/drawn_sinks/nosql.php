<?php
use Laudis\Neo4j\ClientBuilder;
use MongoDB\Client;

$q = $_GET['q'];
$users = (new Client())->selectDatabase('x')->selectCollection('users');
$users->findOne(['name' => $_POST['name']]); // want: nosql-injection
$users->findOne(['name' => (string) $_POST['name']]);
$users->find($_POST['filter']); // want: nosql-injection
(new Client())->x->users->deleteMany(['$where' => "this.a == '$q'"]); // want: nosql-injection
$users->aggregate([['$match' => ['a' => $_GET['a']]]]); // not found: nosql-injection
$m = new MongoDB\Driver\Manager('mongodb://x');
$m->executeQuery('x.users', new MongoDB\Driver\Query(['a' => $_GET['a']])); // want: nosql-injection
$m->executeCommand('x', new MongoDB\Driver\Command(['eval' => $q])); // want: nosql-injection
$bulk = new MongoDB\Driver\BulkWrite();
$bulk->delete(['a' => $_GET['a']]); // want: nosql-injection

$neo = ClientBuilder::create()->build();
$neo->run("MATCH (n {name: '$q'}) RETURN n"); // want: nosql-injection
$neo->run('MATCH (n {name: $q}) RETURN n', ['q' => $q]);
$neo->writeTransaction(static fn ($tsx) => $tsx->run("MATCH (n:$q) RETURN n")); // want: nosql-injection
$neo->runStatement(Laudis\Neo4j\Databags\Statement::create("MATCH (n:$q) RETURN n")); // want: nosql-injection
