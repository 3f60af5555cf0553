<?php
$q = $_POST['q'];
$m = new MongoDB\Client('x');
$m->db->users->findOne(['name' => $q]); // want: nosql-injection
$m->db->users->findOne(['name' => (string) $q]);
$m->selectCollection('d', 'u')->find(['$where' => "this.a == '$q'"]); // want: nosql-injection
$neo = Laudis\Neo4j\ClientBuilder::create()->build();
$neo->run("MATCH (n {name: '$q'}) RETURN n"); // want: nosql-injection
$neo->run('MATCH (n {name: $n}) RETURN n', ['n' => $q]);
$r = new Redis();
$r->eval("return redis.call('get', '$q')"); // want: code-injection
$bq = new Google\Cloud\BigQuery\BigQueryClient();
$bq->runQuery($bq->query("SELECT * FROM t WHERE a = '$q'")); // want: sql-injection
