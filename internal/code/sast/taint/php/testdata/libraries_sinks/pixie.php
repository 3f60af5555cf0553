<?php
$qb = new \Pixie\QueryBuilder\QueryBuilderHandler($connection);
$q = $_GET["q"];
$qb->query("select * from users where name = '" . $q . "'"); // want: sql-injection
$qb->query('select * from users where name = ?', [$q]);
